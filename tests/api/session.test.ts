import { describe, expect, test, vi } from 'vitest';
import { createSession } from '../../src/api/session.ts';
import { applicant, keyStore } from './key-store.ts';

test('a log-in keeps the token and the time; of the applicant only id, name and e-mail [LOGIN-14, LOGIN-15, SESS-02]', () => {
  const [lasting, passing] = [keyStore(), keyStore()];
  const session = createSession(lasting, passing);
  const before = Date.now();
  session.start('secret', applicant);
  expect(session.token()).toBe('secret');
  expect(session.applicant()).toEqual(applicant);
  expect([...lasting.kept.keys()]).toEqual(['portal.token', 'portal.loggedInAt']);
  expect(Date.parse(lasting.kept.get('portal.loggedInAt') ?? '')).toBeGreaterThanOrEqual(before);
  expect([...passing.kept.values()].map((text): unknown => JSON.parse(text))).toEqual([{ id: '7', name: 'Aya', email: 'aya@example.com' }]);
});

test.each([{ wireId: 7, id: 7 }, { wireId: undefined, id: '7' }])('the id of the applicant is stored as it came: $id', ({ wireId, id }) => {
  const passing = keyStore();
  const session = createSession(keyStore(), passing);
  session.start('secret', { ...applicant, ...(wireId !== undefined && { wireId }) });
  expect(session.storedApplicantId()).toBe(id);
  passing.kept.clear();
  expect(session.storedApplicantId()).toBeUndefined();
});

test('the token of an earlier visit is there again, the applicant is not', () => {
  const lasting = keyStore();
  createSession(lasting, keyStore()).start('secret', applicant);
  const later = createSession(lasting, keyStore());
  expect([later.token(), later.applicant()]).toEqual(['secret', undefined]);
});

test('the end leaves nothing and is announced', () => {
  const [lasting, passing, listener] = [keyStore(), keyStore(), vi.fn()];
  const session = createSession(lasting, passing);
  session.start('secret', applicant);
  const stop = session.subscribe(listener);
  session.end();
  expect([lasting.kept.size, passing.kept.size, session.applicant()]).toEqual([0, 0, undefined]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  session.resume(applicant);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a log-out leaves nothing, and forgets whose session it was [SESS-05, SESS-06]', () => {
  const [lasting, passing, left] = [keyStore(), keyStore(), vi.fn()];
  const session = createSession(lasting, passing);
  session.start('secret', applicant);
  session.onLogOut((who) => { left(who, session.applicant()); });
  session.logOut();
  expect([lasting.kept.size, passing.kept.size, session.token(), session.applicant()]).toEqual([0, 0, undefined, undefined]);
  expect([session.lastApplicantId(), session.isForgotten()]).toEqual([undefined, true]);
  // It is heard while the session still is there.
  expect(left.mock.calls).toEqual([[applicant, applicant]]);
  session.start('next', applicant);
  expect([session.lastApplicantId(), session.isForgotten()]).toEqual(['7', false]);
});

test('an end of another kind forgets nobody', () => {
  const session = createSession(keyStore(), keyStore());
  session.start('secret', applicant);
  session.onLogOut(() => { throw new Error('nobody has logged out'); });
  session.end();
  expect([session.lastApplicantId(), session.isForgotten()]).toEqual(['7', false]);
});

test('a tab that the browser brings back shows nobody who was there when it was closed', () => {
  const passing = keyStore();
  createSession(keyStore(), passing).start('secret', applicant);
  createSession(keyStore(), passing);
  expect(passing.kept.size).toBe(0);
});

describe('two tabs of one browser', () => {
  const other = { ...applicant, id: '8', name: 'Ben' };
  const tabs = () => {
    const lasting = keyStore();
    const here = createSession(lasting, keyStore());
    here.start('first', applicant);
    return { lasting, here, there: createSession(lasting, keyStore()) };
  };

  test('an end in one ends the other', () => {
    const { here, there } = tabs();
    there.end();
    here.follow({ key: 'portal.token', oldValue: 'first', newValue: null });
    expect([here.token(), here.applicant(), here.lastApplicantId()]).toEqual([undefined, undefined, '7']);
  });

  test('the deletion of the site\'s data ends the session, and is told from its other ends until the next', () => {
    const { lasting, here } = tabs();
    lasting.kept.clear();
    here.follow({ key: null, oldValue: null, newValue: null });
    expect([here.token(), here.applicant(), here.lastApplicantId(), here.isForgotten(), here.isCleared()]).toEqual([undefined, undefined, '7', false, true]);
    here.start('again', applicant);
    expect(here.isCleared()).toBe(false);
    here.end();
    expect(here.isCleared()).toBe(false);
  });

  test('a log-out in one is a log-out in the other', () => {
    const { lasting, here, there } = tabs();
    const [written, left] = [vi.spyOn(lasting, 'setItem'), vi.fn()];
    here.onLogOut(left);
    there.logOut();
    expect(written.mock.calls).toEqual([['portal.token', '']]);
    here.follow({ key: 'portal.token', oldValue: 'first', newValue: '' });
    here.follow({ key: 'portal.token', oldValue: '', newValue: null });
    expect([here.token(), here.applicant(), here.isForgotten(), left.mock.calls]).toEqual([undefined, undefined, true, [[applicant]]]);
  });

  test('is one also where the browser tells of it late, after the store has changed and of other keys first', () => {
    const { here, there } = tabs();
    there.leave(true);
    there.logOut();
    here.follow({ key: 'portal.save.7/profile', oldValue: '{}', newValue: null });
    here.follow({ key: 'portal.leaving', oldValue: null, newValue: '1' });
    expect([here.token(), here.isForgotten()]).toEqual(['first', false]);
    here.follow({ key: 'portal.token', oldValue: 'first', newValue: '' });
    here.follow({ key: 'portal.token', oldValue: '', newValue: null });
    here.follow({ key: 'portal.leaving', oldValue: '1', newValue: null });
    expect([here.token(), here.isForgotten(), here.lastApplicantId()]).toEqual([undefined, true, undefined]);
  });

  test('a log-out that the server is being told of in one is known in the other, and so is that it failed', () => {
    const { lasting, here, there } = tabs();
    const told = vi.fn();
    here.onLeave(told);
    there.leave(true);
    here.follow({ key: 'portal.leaving', oldValue: null, newValue: lasting.getItem('portal.leaving') });
    expect([here.isLeaving(), told.mock.calls]).toEqual([true, [[true]]]);
    there.leave(false);
    here.follow({ key: 'portal.leaving', oldValue: '1', newValue: null });
    expect([here.isLeaving(), told.mock.calls, here.token()]).toEqual([false, [[true], [false]], 'first']);
    there.leave(true);
    there.logOut();
    here.follow({ key: 'portal.token', oldValue: 'first', newValue: '' });
    here.follow({ key: 'portal.leaving', oldValue: '1', newValue: null });
    expect([lasting.kept.size, here.isForgotten(), told.mock.calls.length]).toEqual([0, true, 2]);
  });

  test('a log-out that nobody heard the end of is none of the next session', () => {
    const { here, there } = tabs();
    there.leave(true);
    here.start('second', other);
    expect(here.isLeaving()).toBe(false);
  });

  test('a tab that was killed on its way out leaves nobody leaving', () => {
    const { here, there } = tabs();
    vi.useFakeTimers({ toFake: ['Date'] });
    there.leave(true);
    vi.advanceTimersByTime(59_000);
    expect(here.isLeaving()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(here.isLeaving()).toBe(false);
    vi.useRealTimers();
  });

  test('a log-out from a session that this tab does not have is none of it', () => {
    const { here } = tabs();
    here.follow({ key: 'portal.token', oldValue: 'another', newValue: '' });
    expect([here.applicant(), here.isForgotten()]).toEqual([applicant, false]);
  });

  test('a log-out does not take away what another has stored meanwhile', () => {
    const { lasting, here, there } = tabs();
    there.start('second', other);
    here.logOut();
    expect([lasting.getItem('portal.token'), here.token(), here.applicant()]).toEqual(['second', 'second', undefined]);
  });

  test('a log-in in one is taken over by the other, which does not know yet whose it is', () => {
    const { here, there } = tabs();
    there.start('second', other);
    expect([here.token(), here.applicant()]).toEqual(['first', applicant]);
    here.follow();
    expect([here.token(), here.applicant()]).toEqual(['second', undefined]);
  });

  test('what another has stored meanwhile is not ended', () => {
    const { lasting, here, there } = tabs();
    there.start('second', other);
    here.end();
    expect([lasting.getItem('portal.token'), here.token(), here.applicant()]).toEqual(['second', 'second', undefined]);
  });

  test('nothing happens where nothing has changed', () => {
    const { here } = tabs();
    const listener = vi.fn();
    here.subscribe(listener);
    here.follow();
    expect([listener.mock.calls, here.applicant()]).toEqual([[], applicant]);
  });
});
