import { describe, expect, it, vi } from 'vitest';
import type { PendingValue } from '../../src/engine/contract/widget.ts';
import { FormController } from '../../src/engine/controller.ts';
import type { FormDraft } from '../../src/engine/drafts/form-draft.ts';
import { control, field, formOf, section } from './forms.ts';

const READING = { kind: 'arriving', share: undefined, secondsLeft: undefined, detached: true } as const satisfies PendingValue;
const ENDING = { kind: 'arriving', share: undefined, secondsLeft: undefined } as const satisfies PendingValue;
const FILE = { kind: 'chosen', file: new File(['%PDF-'], 'cv.pdf'), content: 'pdf' } as const;

/** A form that is closed while its field has a pending value. */
function closedWith(pending: PendingValue) {
  const draft = { keep: vi.fn(), restore: () => Promise.resolve(undefined), work: () => new Map(), secure: vi.fn(), close: vi.fn(), write: vi.fn(), trim: vi.fn() };
  const controller = new FormController(formOf(section('a', [field('cv', { base: 'document' })])), () => draft as unknown as FormDraft);
  const close = controller.open();
  const cv = control(controller.store, 'cv');
  cv.setPending(pending);
  expect(controller.isAttached()).toBe(pending === ENDING);
  const arrived = controller.arrive(new AbortController().signal, () => undefined);
  const missing = controller.finishPending(new AbortController().signal);
  close();
  return { controller, cv, draft, arrived, missing };
}

describe('a form that is closed', () => {
  it('while a file is being read is waited for until it has the file, which its draft takes', async () => {
    const { controller, cv, draft, arrived, missing } = closedWith(READING);
    const settled = vi.fn();
    void arrived.then(settled);
    await new Promise((resolve) => { setTimeout(resolve, 20); });
    expect(settled).not.toHaveBeenCalled();
    draft.keep.mockClear();
    cv.commit(FILE);
    cv.setPending(undefined);
    await arrived;
    expect(await missing).toEqual([]);
    expect(controller.values().fields.get('cv')).toBe(FILE);
    expect(draft.keep).toHaveBeenCalledWith(new Set(['cv']));
    await draft.close.mock.calls[0]?.[0];
  });

  it('while a widget still makes a value has not got it, whatever the widget says as it goes', async () => {
    const { cv, arrived, missing } = closedWith(ENDING);
    cv.setPending(undefined);
    await expect(arrived).rejects.toThrow('the wait was stopped');
    expect(await missing).toEqual(['cv']);
  });
});

it('a file that was refused has not arrived', async () => {
  const { cv, arrived, missing } = closedWith(READING);
  await new Promise((resolve) => { setTimeout(resolve, 20); });
  cv.setPending(undefined);
  cv.report({ code: 'fileUnreadable' });
  await expect(arrived).rejects.toThrow('a value was refused');
  expect(await missing).toEqual(['cv']);
});

it('a form that is discarded forgets a file that is still being read', async () => {
  const { controller, cv } = closedWith(READING);
  await controller.discard();
  expect(cv.pending()).toBeUndefined();
});
