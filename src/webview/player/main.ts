import { readWebPage } from "../../drawing/web-page.js";
import { fieldsOf, parseObject } from "../../games/reading.js";
import { useLanguage } from "../kit/translate.js";
import { TileworkWebPage } from "./tilework-web-page.js";

/** The script of a web page that plays by itself. Its levels and texts are in the page. */

const dataOf = (id: string) => document.getElementById(id)?.textContent ?? "";
const page = readWebPage(dataOf("page"));
if (page !== undefined) {
  const texts = Object.entries(fieldsOf(parseObject(dataOf("texts")))).flatMap(([key, text]) =>
    typeof text === "string" ? [[key, text] as const] : [],
  );
  const translations = texts.length === 0 ? undefined : Object.fromEntries(texts);
  useLanguage({ language: page.language, translations });
  const element = new TileworkWebPage();
  element.page = page;
  document.body.append(element);
}
