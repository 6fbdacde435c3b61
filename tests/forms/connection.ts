let isOff = false;

/** What the browser says of its network, and that it says so. `isTrue`: the network is as it says. */
export function connect(online: boolean, isTrue = true): void {
  isOff = isTrue && !online;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  dispatchEvent(new Event(online ? 'online' : 'offline'));
}

/** No request comes anywhere. */
export const isCutOff = (): boolean => isOff;

/** It is the browser's own again. */
export const forgetConnection = (): void => {
  isOff = false;
  Reflect.deleteProperty(navigator, 'onLine');
};
