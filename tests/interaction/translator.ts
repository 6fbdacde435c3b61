/**
 * Does to a page what the translators of browsers do: in the place of each text come two elements within each other with the text of the
 * other language, and the text itself is taken out. Runs in the page by itself: it uses nothing around it.
 */
export function translateText(root: Node, translate: (words: string) => string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    const isShown = text.data.trim() !== '' && text.parentElement?.closest('font, script, style, noscript, textarea, option') === null;
    if (!isShown) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = translate(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  }
}
