import assert from "node:assert/strict";
import { isTypedKey, type KeyText, keyOfRule } from "../../../src/manifest/entry.js";
import { boundKeys } from "../../../src/manifest/keys.js";
import { keyPlaces } from "../../../src/manifest/places.js";
import { boardCommandOfKey, typedKey } from "../../../src/webview/kit/keys.js";

/**
 * Keys of keyboards, from the files of VS Code in
 * `src/vs/workbench/services/keybinding/browser/keyboardLayouts`, read in November 2026. They have none of
 * Windows in Japan, which has the 106 keys of JIS. Letters and named keys are left out, as all of these
 * keyboards have them. A Russian letter key is also that of a Latin letter.
 */
interface Keyboard {
  readonly name: string;
  /** What keys type, in the same order: alone, and with Shift. A blank stands for nothing. */
  readonly plain: string;
  readonly shifted: string;
  /**
   * On Windows, VS Code's names of these keys in bindings, which go by place. Elsewhere a binding goes by
   * what a key types.
   */
  readonly names?: string;
}

function keyboard(name: string, plain: string, shifted: string, names?: string): Keyboard {
  return { name, plain, shifted, ...(names === undefined ? {} : { names }) };
}

const digits = "1234567890";

const keyboards: readonly Keyboard[] = [
  keyboard("German, Windows", `${digits}ß´ü+#öä^,.-`, "!\"§$%&/()=?`Ü*'ÖÄ°;:_", `${digits}[];=/\`'\\,.-`),
  // The key of “!” has no name in bindings.
  keyboard("French, Windows", "&é\"'(-è_çà)=^$*ù²;:!,", `${digits}°+¨£µ% ./§?`, `${digits}[=];\\\`'./ ,`),
  keyboard("Spanish, Windows", `${digits}'¡\`+çñ´º,.-`, '!"·$%&/()=?¿^*ÇÑ¨ª;:_', `${digits}[];=/\`'\\,.-`),
  keyboard("Russian, Windows", `${digits}-=хъ\\жэёбю.`, '!"№;%:?*()_+ХЪ/ЖЭЁБЮ,', `${digits}-=[]\\;'\`,./`),
  // The key of “/” is `abnt_c1`.
  keyboard(
    "Brazilian, Windows",
    `${digits}-=´[]ç~',.;/`,
    '!@#$%¨&*()_+`{}Ç^"<>:?',
    `${digits}-=[]\\;'\`,./ `,
  ),
  keyboard(
    "Japanese, Windows",
    `${digits}-^¥@[;:],./\\`,
    "!\"#$%&'() =~|`{+*}<>?_",
    `${digits}-'\\\`[=;],./ `,
  ),
  keyboard("German, Mac", `${digits}ß´ü+#öä<,.-^`, "!\"§$%&/()=?`Ü*'ÖÄ>;:_°"),
  keyboard("French, Mac", "&é\"'(§è!çà)-^$`ù<;:=,@", `${digits}°_¨*£%>./+?#`),
  keyboard("Spanish, Mac", `${digits}'¡\`+çñ´<,.-º`, '!"·$%&/()=?¿^*ÇÑ¨>;:_ª'),
  keyboard("Russian, Mac", `${digits}-=хъёжэ]бю/>`, '!"№%:,.;()_+ХЪЁЖЭ[БЮ?<'),
  keyboard("Brazilian, Mac", `${digits}-=[]\\;'\`,./`, '!@#$%ˆ&*()_+{}|:"˜<>?'),
  keyboard("Japanese, Mac", `${digits}-=[]\\;'\`,./`, '!@#$%^&*()_+{}|:"~<>?'),
];

/** Whether the key with the sign of a binding runs it, so that its name can be taught. */
function isOn({ plain, shifted, names }: Keyboard, key: KeyText): boolean {
  const sign = key.split("+").at(-1)!;
  if (isTypedKey(key)) return [...plain, ...shifted].includes(sign);
  if (sign.length > 1 || /[a-z]/.test(sign)) return true;
  // The pages take a digit that needs Shift.
  if (/\d/.test(sign)) return (names ?? plain + shifted).includes(sign);
  const at = [...plain].indexOf(sign);
  return at >= 0 && (names === undefined || names[at] === sign);
}

describe("the first key of each command", () => {
  const first = boundKeys.filter(
    ({ command, place }, index) =>
      keyPlaces[place].when !== undefined &&
      boundKeys.findIndex((bound) => bound.command === command && bound.place === place) === index,
  );

  for (const keyboard of keyboards)
    it(`is on the keyboard: ${keyboard.name}`, () => {
      assert.equal(keyboard.plain.length, keyboard.shifted.length);
      if (keyboard.names !== undefined) assert.equal(keyboard.names.length, keyboard.plain.length);
      const missing = first.filter(({ rule }) => !isOn(keyboard, keyOfRule(rule)));
      const elsewhere = missing.map(({ command, place, rule }) => [command, place, keyOfRule(rule)]);
      assert.deepEqual(elsewhere, []);
      for (const key of ["?", ..."0123456789"] as const) assert.ok(isOn(keyboard, key as KeyText), key);
    });

  it("is not a sign, as each sign is elsewhere on one of them", () => {
    for (const sign of ["[", "]", "=", "-"] as const)
      assert.ok(!keyboards.every((keyboard) => isOn(keyboard, sign)), sign);
  });
});

describe("a typed key", () => {
  const press = (
    key: string,
    code: string,
    held: Partial<Record<"shiftKey" | "ctrlKey" | "altKey" | "altGr", true>> = {},
  ) =>
    typedKey({
      key,
      code,
      shiftKey: false,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      ...held,
      getModifierState: () => held.altGr === true,
    } as unknown as KeyboardEvent);

  it("is a question mark wherever it lies", () => {
    assert.equal(press("?", "Slash", { shiftKey: true }), "?");
    assert.equal(press("?", "Minus", { shiftKey: true }), "?", "in Germany");
    assert.equal(press("?", "KeyW", { ctrlKey: true, altKey: true, altGr: true }), "?", "in Brazil");
    assert.equal(press("4", "Digit4"), undefined);
    assert.equal(press("?", "Slash", { shiftKey: true, ctrlKey: true }), undefined);
  });

  it("has its command where the keyboard is", () => {
    assert.deepEqual([boardCommandOfKey("?"), boardCommandOfKey("4")], ["hint", undefined]);
  });
});
