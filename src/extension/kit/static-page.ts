import { escapeHtml } from "./escape-html.js";

/** A page that is complete when it is made. Its only style and its only script are our own. */
export interface StaticPage {
  /** A BCP 47 tag. */
  readonly language: string;
  /** A new random text for each page, which allows its style and its script to be used. */
  readonly nonce: string;
  readonly title: string;
  readonly style: string;
  /** The contents as HTML, in which all texts from outside are escaped. */
  readonly body: string;
  readonly script: string;
}

/** The document of a page. Its policy forbids everything but the page's own style and script. */
export function documentHtml({ language, nonce, title, style, body, script }: StaticPage): string {
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<meta name="viewport" content="width=device-width, initial-scale=1.0">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
${body}
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}
