import type { ListName } from "./settings.js";

/**
 * Commands in terminals that run until the player ends them. A star stands for any text. “vim *” is the
 * command with or without arguments, “python” the command alone, which then reads from the terminal.
 */
const commandsLeftOut: readonly string[] = [
  ...["vi *", "vim *", "nvim *", "nano *", "git commit", "git rebase -i *"],
  ...["less *", "man *", "git log *", "git diff *", "git show *"],
  ...["top *", "htop *", "watch *", "tail -f *", "* --watch *", "* logs -f *"],
  ...["ssh *", "tmux *", "* exec -it *", "docker run -it *"],
  ...["bash", "sh", "sudo -i"],
  ...["python", "python3", "node", "psql *", "sqlite3 *"],
  ...["npm start *", "npm run dev *", "* runserver *", "* http.server *"],
  ...["claude *", "codex *", "tilework *"],
];

/** The defaults of settings that are lists. */
export const listDefaults: Readonly<Record<ListName, readonly string[]>> = {
  "waiting.commandsLeftOut": commandsLeftOut,
};
