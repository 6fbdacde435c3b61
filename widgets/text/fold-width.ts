/** Full-width forms of ASCII, as Japanese input methods give them, to ASCII; the ideographic space to a space. */
export const foldWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');
