import { describe, expect, it } from 'vitest';
import { createCounter } from '../../src/device/counter.ts';
import { abandonLogs, Log, openLogs } from '../../src/device/log.ts';
import { BrowserModel } from '../exam/support/device.ts';
import { Timeline } from '../exam/support/timeline.ts';

const options = { isPlain: () => true, journalled: true };

/** Pages of one browser that come and go, each with a counter of its own that begins anew. */
function browser() {
  const timeline = new Timeline();
  const model = new BrowserModel(timeline);
  const open = () => {
    const { device, crash } = model.openPage();
    const another = () => new Log<string>('7/x', { ...options, device });
    return { log: another(), another, crash };
  };
  const restored = async (log: Log<string>) => {
    const restoring = log.restore();
    await timeline.pass(1_000);
    return Object.fromEntries((await restoring)?.entries ?? []);
  };
  return { timeline, model, open, restored };
}

/** Tabs of one browser: what one says the others hear, but for those that the browser has put to sleep. */
function tabs() {
  const awake = new Set<EventTarget>();
  let said = 0;
  const open = () => {
    const ear = new EventTarget();
    awake.add(ear);
    const counter = createCounter({
      postMessage: (data: unknown) => {
        said += 1;
        for (const other of awake) if (other !== ear) other.dispatchEvent(new MessageEvent('message', { data }));
      },
      addEventListener: (type: string, hear: unknown) => { ear.addEventListener(type, hear as EventListener); },
    });
    const wake = (): void => {
      awake.add(ear);
      counter.greet();
    };
    return { ...counter, sleep: () => { awake.delete(ear); }, wake };
  };
  return { open, said: () => said };
}

describe('the order of a log', () => {
  it.each(['before', 'after'])('holds over pages: what a page keeps %s it has read the store is newer than what it finds there', async (when) => {
    const { timeline, open, restored } = browser();
    const first = open();
    for (const text of ['o', 'ol', 'old', 'olde', 'older']) first.log.put('name', text);
    void first.log.write();
    await timeline.pass(100);
    first.crash();
    timeline.setClock(-3_600_000);
    const second = open();
    if (when === 'before') second.log.put('name', 'newer');
    await restored(second.log);
    if (when === 'after') second.log.put('name', 'newer');
    // It is in the journal alone; the older one is in the database, as this page's own by now.
    second.crash();
    expect(await restored(open().log)).toEqual({ name: 'newer' });
  });

  it('is one of all tabs: each goes on above what the others say', () => {
    const { open } = tabs();
    const [one, other] = [open(), open()];
    expect([one.next(), one.next(), other.next(), one.next()]).toEqual([1, 2, 3, 4]);
  });

  it('is told to the tab that comes, and by it what it knows better', () => {
    const { open } = tabs();
    const one = open();
    expect([one.next(), one.next()]).toEqual([1, 2]);
    const other = open();
    expect(other.next()).toBe(3);
    other.raise(9);
    one.next();
    expect([other.next(), one.next(), open().next()]).toEqual([10, 11, 12]);
  });

  it('is told to nobody by a tab that is alone, and told on by one that was left alone and comes back', () => {
    const { open, said } = tabs();
    const one = open();
    expect([one.next(), one.next(), said()]).toEqual([1, 2, 1]);
    one.sleep();
    const other = open();
    other.raise(9);
    expect(other.next()).toBe(10);
    one.wake();
    expect([one.next(), other.next()]).toEqual([11, 12]);
  });

  it.each([[NaN], [Infinity], ['9'], [null], [undefined], [-5], [1.5]])('does not follow %o', (number) => {
    const counter = createCounter();
    counter.raise(number);
    expect(counter.next()).toBe(1);
  });

  it('goes on counting after the highest number that there is', () => {
    const counter = createCounter();
    counter.raise(Number.MAX_SAFE_INTEGER);
    const next = counter.next();
    expect([Number.isSafeInteger(next), counter.next()]).toEqual([true, next + 1]);
  });
});

describe('what comes after a log was closed', () => {
  it.each<readonly [string, () => unknown, Readonly<Record<string, string>>]>([
    ['is there for the next one, but what the next one has is newer', () => undefined, { name: 'newer', city: 'late' }],
    ['is not kept once the applicant has left the device', () => abandonLogs(() => true), { name: 'newer' }],
  ])('%s', async (_what, leave, expected) => {
    const { timeline, open, restored } = browser();
    const { log, another, crash } = open();
    let arrive = (): void => undefined;
    log.close(new Promise((resolve) => { arrive = resolve; }));
    void leave();
    await timeline.pass(100);
    const next = another();
    next.put('name', 'newer');
    log.put('name', 'late');
    log.put('city', 'late');
    arrive();
    await timeline.pass(100);
    expect([log.put('city', 'too late'), openLogs().includes(log)]).toEqual([undefined, false]);
    next.close();
    crash();
    expect(await restored(open().log)).toEqual(expected);
  });
});

describe('what the browser has no room for', () => {
  it('is taken up by the next log of the same page, and stored as soon as there is room', async () => {
    const { timeline, model, open, restored } = browser();
    const { log, another, crash } = open();
    log.put('name', 'stored');
    await Promise.all([log.write(), timeline.pass(100)]);
    model.isFull = true;
    log.put('name', 'not stored');
    log.put('city', 'nor this');
    log.close();
    await timeline.pass(100);
    expect(openLogs().includes(log)).toBe(true);
    const next = another();
    expect(await restored(next)).toEqual({ name: 'not stored', city: 'nor this' });
    expect([openLogs().includes(log), next.isSafe]).toEqual([false, false]);
    model.isFull = false;
    await Promise.all([next.write(), timeline.pass(100)]);
    crash();
    expect(await restored(open().log)).toEqual({ name: 'not stored', city: 'nor this' });
  });

  it('is no more where the applicant leaves the device, or the server has it', async () => {
    const { timeline, model, open, restored } = browser();
    model.isFull = true;
    for (const end of [(log: Log<string>) => log.abandon(), (log: Log<string>) => log.clear()]) {
      const { log, another } = open();
      log.put('name', 'not stored');
      log.close();
      await Promise.all([end(log), timeline.pass(100)]);
      expect([openLogs().includes(log), await restored(another())]).toEqual([false, {}]);
    }
  });
});
