import { beforeEach, describe, expect, it } from 'vitest';
import { Log } from '../../src/device/log.ts';
import { putInOutbox, removeFromOutbox, sendableOf, type OutboxEntry } from '../../src/outbox/outbox.ts';
import { BrowserModel, type PageDevice } from '../exam/support/device.ts';
import { Timeline } from '../exam/support/timeline.ts';

/** Of its own in each test: the logs of a page that crashed are still open to this process. */
let people = 0;
let scope = '';
beforeEach(() => {
  people += 1;
  scope = `${String(people)}/profile`;
});
const entryOf = (digest: string): OutboxEntry => ({ content: { body: { applicant: { name: digest } }, files: [] }, digest, revision: '3' });

/** A browser on one page of which the form was typed in and confirmed. */
async function confirmed() {
  const timeline = new Timeline();
  const model = new BrowserModel(timeline);
  const done = async <Result>(work: Promise<Result>): Promise<Result> => {
    await timeline.pass(1_000);
    return work;
  };
  const openForm = async () => {
    const opened = model.openPage();
    const log = new Log<string>(scope, { isPlain: () => true, device: opened.device });
    const restored = await done(log.restore());
    return { ...opened, log, restored };
  };
  const form = await openForm();
  form.log.put('name', 'Mika');
  await done(form.log.write());
  await done(putInOutbox(scope, entryOf('one'), form.device));
  const look = ({ device }: PageDevice = model.openPage(), digest = 'one') => done(sendableOf(scope, digest, device));
  return { model, timeline, done, openForm, form, look };
}

describe('a save in the outbox', () => {
  it('can be sent once its form is closed, and leaves nothing behind when it is acknowledged', async () => {
    const { model, done, form, look } = await confirmed();
    expect(await look()).toBeUndefined();
    form.crash();
    const sendable = await look();
    expect(sendable?.entry).toMatchObject(entryOf('one'));
    await done(Promise.resolve(sendable?.acknowledge()));
    expect(model.isEmpty).toBe(true);
    expect(await look()).toBeUndefined();
  });

  it.each<readonly [string, (browser: Awaited<ReturnType<typeof confirmed>>) => Promise<void> | void]>([
    ['something was typed since', async ({ form, done }) => {
      form.log.put('name', 'Mikasa');
      await done(form.log.write());
      form.crash();
    }],
    ['something was typed since, which only the journal has', ({ form }) => {
      form.log.put('place', 'Nara');
      form.log.secure();
      form.crash();
    }],
    ['something was typed on a later page', async ({ form, openForm, done }) => {
      form.crash();
      const later = await openForm();
      later.log.put('name', 'Mikasa');
      await done(later.log.write());
      later.crash();
    }],
    ['something was typed on a later page, whose numbers begin below the one of the confirmation', async ({ form, openForm, done }) => {
      for (let other = 0; other < 9; other += 1) form.device.counter.next();
      await done(putInOutbox(scope, entryOf('one'), form.device));
      form.crash();
      const later = await openForm();
      later.log.put('place', 'Nara');
      await done(later.log.write());
      later.crash();
    }],
    ['another page keeps what is not in it', async ({ form, openForm, done }) => {
      const beside = await openForm();
      beside.log.put('place', 'Nara');
      await done(beside.log.write());
      await done(putInOutbox(scope, entryOf('one'), form.device));
      beside.crash();
      form.crash();
    }],
    ['its form is open on a later page', async ({ form, openForm }) => {
      form.crash();
      await openForm();
    }],
    ['the draft was discarded', async ({ form, done }) => {
      await done(form.log.clear());
      form.crash();
    }],
    ['it was withdrawn', async ({ form, done }) => {
      await done(removeFromOutbox(scope, form.device));
      form.crash();
    }],
  ])('cannot be sent where %s', async (_what, happen) => {
    const browser = await confirmed();
    await happen(browser);
    expect(await browser.look()).toBeUndefined();
  });

  it('can be sent where it was confirmed without a draft: it says again what the server may hold no more', async () => {
    const { form, done, look } = await confirmed();
    await done(form.log.clear());
    await done(putInOutbox(scope, entryOf('one'), form.device));
    form.crash();
    expect((await look())?.entry.digest).toBe('one');
  });

  it('is the one that was confirmed last', async () => {
    const { form, done, look, model } = await confirmed();
    form.log.put('name', 'Mikasa');
    await done(form.log.write());
    await done(putInOutbox(scope, entryOf('two'), form.device));
    form.crash();
    expect(await look(model.openPage(), 'one')).toBeUndefined();
    expect((await look(model.openPage(), 'two'))?.entry.digest).toBe('two');
  });

  it('leaves what was confirmed while it was sent', async () => {
    const { form, openForm, done, look, model } = await confirmed();
    form.crash();
    const sendable = await look();
    const later = await openForm();
    later.log.put('name', 'Mikasa');
    await done(later.log.write());
    await done(putInOutbox(scope, entryOf('two'), later.device));
    await done(Promise.resolve(sendable?.acknowledge()));
    later.crash();
    expect((await look(model.openPage(), 'two'))?.entry.digest).toBe('two');
  });

  it('leaves the draft to a form that was opened while it was sent', async () => {
    const { form, openForm, done, look } = await confirmed();
    form.crash();
    const sendable = await look();
    const later = await openForm();
    expect(later.restored?.entries).toEqual(new Map([['name', 'Mika']]));
    later.log.put('place', 'Nara');
    await done(later.log.write());
    await done(Promise.resolve(sendable?.acknowledge()));
    later.crash();
    expect((await openForm()).restored?.entries).toEqual(new Map([['name', 'Mika'], ['place', 'Nara']]));
  });
});
