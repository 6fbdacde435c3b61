import { expect } from 'vitest';

/** Like `expect.poll`, with the patience of a machine that has much else to do. `what`: said of it where it fails. */
export const eventually = <Value>(read: () => Promise<Value> | Value, what?: string) => expect.poll(read, { timeout: 30_000, interval: 100, ...(what !== undefined && { message: what }) });
