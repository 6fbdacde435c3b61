/** What the browser says of its network, and that it says so. */
export function connect(online: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** It is the browser's own again. */
export const forgetConnection = (): void => { Reflect.deleteProperty(navigator, 'onLine'); };
