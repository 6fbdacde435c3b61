/** What another tab of the browser says when it has saved a form. */
export function otherTabSaves(scope: string): void {
  const channel = new BroadcastChannel('portal.saves');
  channel.postMessage(scope);
  channel.close();
}
