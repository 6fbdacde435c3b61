/** Runs in the page, before anything of it: keeps what its live regions say, in order, as `heard` of the window. */
export function listen(): void {
  const heard: string[] = [];
  Reflect.set(window, 'heard', heard);
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]';
  const ATOMIC = '[aria-atomic="true"], [role="status"], [role="alert"]';
  const last = new WeakMap<Element, string>();
  const known = new WeakSet<Element>();
  const wordsOf = (node: Node): string => ((node instanceof HTMLElement ? node.innerText : node.textContent) ?? '').replace(/\s+/g, ' ').trim();
  /** What is behind a dialog is in no tree; neither is what is not shown. */
  const isThere = (region: Element): boolean =>
    region.checkVisibility() && !region.closest('[inert], [aria-hidden="true"]') && [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.contains(region));
  const say = (region: Element, text: string): void => { if (text !== '' && isThere(region)) heard.push(text); };
  new MutationObserver((records) => {
    const whole = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region && known.has(region)) {
        if (region.matches(ATOMIC)) whole.add(region);
        else for (const node of addedNodes) say(region, wordsOf(node));
      }
    }
    // A region that comes with its words is heard only where it is an alert.
    for (const region of document.querySelectorAll(LIVE)) {
      if (!known.has(region) && region.matches('[role="alert"]')) whole.add(region);
      known.add(region);
    }
    for (const region of whole) {
      const text = wordsOf(region);
      if (text !== last.get(region)) say(region, text);
      last.set(region, text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
