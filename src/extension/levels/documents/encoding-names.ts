import { anyBytes, oldWindows } from "../../kit/encodings.js";
import { t } from "../../kit/translate.js";

/** The encodings in which titles can be shown. `script`: the writing system they are for. */
export function knownEncodings(): readonly { readonly encoding: string; readonly label: string }[] {
  const western = t("Western");
  const central = t("Central European");
  const cyrillic = t("Cyrillic");
  const japanese = t("Japanese");
  const chinese = t("Chinese");
  const all: readonly (readonly [encoding: string, script: string, name: string])[] = [
    [oldWindows, western, "Windows-1252"],
    [anyBytes, western, "ISO 8859-1"],
    ["macroman", western, "Mac Roman"],
    ["cp437", western, "CP 437"],
    ["cp850", western, "CP 850"],
    ["windows1250", central, "Windows-1250"],
    ["iso88592", central, "ISO 8859-2"],
    ["cp852", central, "CP 852"],
    ["windows1251", cyrillic, "Windows-1251"],
    ["koi8r", cyrillic, "KOI8-R"],
    ["cp866", cyrillic, "CP 866"],
    ["iso88595", cyrillic, "ISO 8859-5"],
    ["windows1253", t("Greek"), "Windows-1253"],
    ["windows1254", t("Turkish"), "Windows-1254"],
    ["windows1255", t("Hebrew"), "Windows-1255"],
    ["windows1256", t("Arabic"), "Windows-1256"],
    ["windows1257", t("Baltic"), "Windows-1257"],
    ["windows1258", t("Vietnamese"), "Windows-1258"],
    ["windows874", t("Thai"), "Windows-874"],
    ["shiftjis", japanese, "Shift-JIS"],
    ["eucjp", japanese, "EUC-JP"],
    ["gb18030", chinese, "GB 18030"],
    ["big5hkscs", chinese, "Big5"],
    ["euckr", t("Korean"), "EUC-KR"],
  ];
  return all.map(([encoding, script, name]) => ({
    encoding,
    label: t("{0} ({1})", script, name),
  }));
}

/** The name of an encoding: from the list, or VS Code's own name. */
export function encodingLabel(encoding: string): string {
  return knownEncodings().find((known) => known.encoding === encoding)?.label ?? encoding;
}
