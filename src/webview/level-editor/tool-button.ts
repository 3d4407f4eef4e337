import type { TemplateResult } from "lit";
import type { EditorCommand } from "../../protocol/editor-wire.js";
import { button } from "../controls.js";
import { editorKeyOf, withKey } from "./editor-keys.js";
import { wish } from "./editor-wishes.js";

export interface ToolButton {
  readonly command: EditorCommand;
  readonly label: string;
  readonly icon: TemplateResult;
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A button with an icon that does what a key does. */
export function toolButton(from: HTMLElement, { command, label, icon, pressed, disabled }: ToolButton): TemplateResult {
  return button({
    name: command,
    label,
    icon,
    appearance: "icon",
    tooltip: withKey(label, command),
    shortcut: editorKeyOf(command)?.shortcut,
    pressed,
    disabled,
    onPress: () => wish(from, { kind: "run", command, fromButton: true }),
  });
}
