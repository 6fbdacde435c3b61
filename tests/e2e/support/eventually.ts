import { expect } from 'vitest';

/** Like `expect.poll`, with the patience of a machine that has much else to do. */
export const eventually = <Value>(read: () => Promise<Value> | Value) => expect.poll(read, { timeout: 30_000 });
