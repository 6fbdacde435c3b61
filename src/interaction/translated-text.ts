/**
 * Maps a text node to the `font` element that replaced it when the browser translated the page. React still holds the text node, which is
 * no longer in the document.
 */
const standIns = new WeakMap<Node, HTMLElement>();

const isStandIn = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font';

/** The element that stands for a node in this parent: its replacement, or the one that it was moved into. */
function standInOf(node: Node, parent: Node): ChildNode | undefined {
  let within: Node | null = node.parentNode ?? standIns.get(node) ?? null;
  while (within && within.parentNode !== parent) within = within.parentNode;
  return isStandIn(within) ? within : undefined;
}

/** When React changes a replaced text node, the node goes back into the document, and the browser translates it again. */
const rewritten = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (standIn?.isConnected && !target.isConnected) standIn.replaceWith(target);
  }
});

function recordStandIns({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    const standIn = text instanceof Text && [...addedNodes, previousSibling, nextSibling].find(isStandIn);
    if (!standIn) continue;
    standIns.set(text, standIn);
    rewritten.observe(text, { characterData: true });
  }
}

/** Whether a text was removed before it was observed, so that its stand-in is unknown. */
const isLost = (node: Node): boolean => node instanceof Text && !node.parentNode;

interface Natives {
  readonly removeChild: (this: Node, child: Node) => Node;
  readonly insertBefore: (this: Node, node: Node, next: Node | null) => Node;
}

/** The browser's own methods. */
const natives: Natives = Node.prototype;
const { removeChild, insertBefore } = natives;

/** Makes both methods of a node use the stand-in where the node that they are given is no longer there. */
function tolerate(): void {
  Node.prototype.removeChild = function removeWhatIsThere<Child extends Node>(this: Node, child: Child): Child {
    const standIn = child.parentNode === this ? undefined : standInOf(child, this);
    if (!standIn && !isLost(child)) return removeChild.call(this, child) as Child;
    standIn?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeWhatIsThere<Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as Child;
    return insertBefore.call(this, node, standInOf(next, this) ?? (isLost(next) ? null : next)) as Child;
  };
}

/**
 * From now on a page that the browser translates keeps working: a removed text takes its translation with it, and a changed text is
 * shown. Returns an undo.
 */
export function followTranslations(): () => void {
  const replacements = new MutationObserver((records) => { for (const record of records) recordStandIns(record); });
  replacements.observe(document.documentElement, { childList: true, subtree: true });
  tolerate();
  return () => {
    replacements.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}
