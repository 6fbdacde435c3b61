import { randomUUID } from 'node:crypto';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import type { Call } from '../../src/api/call.ts';
import { everyCall } from '../../tests/api/every-call.ts';
import type { KitAnswer } from './exchange.ts';
import { type Probe, type ProbeContext, requestFor, deviationIn, refusalDeviations, successDeviations } from './probes.ts';

interface Profile {
  readonly japaneseName: string;
  readonly revision: string | undefined;
}

const revisionIn = (value: unknown): string | undefined => (isJsonObject(value) && (typeof value['revision'] === 'string' || typeof value['revision'] === 'number') ? String(value['revision']) : undefined);

const valueOf = (answered: KitAnswer): unknown => (answered.kind === 'answer' ? parseJson(answered.text) : undefined);

/** `undefined`: the server does not send the name. */
async function profileOf(probing: ProbeContext): Promise<Profile | undefined> {
  const call = everyCall.find(({ name }) => name === 'my_profile');
  const answered = call && await probing.exchange(requestFor(probing, call));
  const value = answered?.kind === 'answer' && answered.status === 200 ? valueOf(answered) : undefined;
  if (!isJsonObject(value) || !('japanese_name' in value)) return undefined;
  const name = value['japanese_name'];
  return { japaneseName: typeof name === 'string' ? name : '', revision: revisionIn(value) };
}

const formOf = (japaneseName: string): FormData => {
  const form = new FormData();
  form.set('applicant[japanese_name]', japaneseName);
  return form;
};

type Save = (probing: ProbeContext, japaneseName: string, key: string, revision: string | undefined) => Promise<KitAnswer>;

/**
 * Saves another Japanese name of the account that is logged in, repeats that save, saves on an old revision, and always restores the name.
 * Where the server does not send the name, nothing is saved, since it could not be restored: returns why.
 */
export async function* probeSaves(probing: ProbeContext, { path: _path, ...call }: Call<unknown>, applicantId: string): Probe<string | undefined> {
  const own: Call<unknown> = { ...call, path: `/api/v1/applicants/${encodeURIComponent(applicantId)}.json` };
  const save: Save = (by, japaneseName, key, revision) => by.exchange(requestFor(by, own, {
    form: formOf(japaneseName), headers: { 'idempotency-key': key, ...(revision !== undefined && { 'if-match': `"${revision}"` }) },
  }));
  const before = await profileOf(probing);
  if (before === undefined) return 'my_profile does not say the Japanese name, which could not be put back: nothing was saved';
  try {
    yield* probeChange(probing, own, save, before);
  } finally {
    const restoring: ProbeContext = { ...probing, exchange: (asking) => probing.exchange({ ...asking, isOwed: true }) };
    const back = await save(restoring, before.japaneseName, randomUUID(), (await profileOf(restoring))?.revision);
    yield* successDeviations(probing, { call: own, request: 'the Japanese name of before', answered: back });
  }
  return undefined;
}

async function* probeChange(probing: ProbeContext, own: Call<unknown>, save: Save, before: Profile): Probe {
  const [key, other] = [randomUUID(), before.japaneseName === '山田花子' ? '山田太郎' : '山田花子'];
  const first = await save(probing, other, key, before.revision);
  const deviations = successDeviations(probing, { call: own, request: 'another Japanese name', answered: first });
  yield* deviations;
  let isRight = deviations.length === 0;
  const saved = revisionIn(valueOf(first)) ?? (await profileOf(probing))?.revision;
  if (isRight && before.revision !== undefined) {
    const saveIt = (name: string, ownKey: string, revision: string | undefined): Promise<KitAnswer> => save(probing, name, ownKey, revision);
    isRight = yield* probeRepeats(probing, own, { save: saveIt, key, other, before, saved });
  }
  const current = await profileOf(probing);
  if (isRight && current?.japaneseName !== other) {
    const answered = { call: own, request: 'another Japanese name, read again', answered: first };
    const deviation = deviationIn(probing)(answered, '/japanese_name of my_profile', other, current?.japaneseName ?? 'nothing');
    yield { ...deviation, page: 'The page says that it is saved, and shows the old value at the next visit.' };
  }
}

interface RepeatOptions {
  readonly save: (japaneseName: string, key: string, revision: string | undefined) => Promise<KitAnswer>;
  readonly key: string;
  readonly other: string;
  readonly before: Profile;
  readonly saved: string | undefined;
}

/** Returns whether nothing deviates. */
async function* probeRepeats(probing: ProbeContext, own: Call<unknown>, { save, key, other, before, saved }: RepeatOptions): Probe<boolean> {
  const again = await save(other, key, before.revision);
  const repeat = { call: own, request: 'the same save again, under the same Idempotency-Key', answered: again };
  const repeated = successDeviations(probing, repeat).map((one) => ({ ...one, page: 'After an answer that was lost the page asks the applicant to choose between her own change and her own change.' }));
  const revision = revisionIn(valueOf(again));
  const moved = repeated.length === 0 && revision !== saved
    ? [{ ...deviationIn(probing)(repeat, '/revision', String(saved), String(revision)), page: 'The page takes the repeat for a change by another device.' }] : [];
  yield* [...repeated, ...moved];
  const old = await save(`${other}子`, randomUUID(), before.revision);
  const stale = refusalDeviations(probing, { call: own, request: `on a revision that is old, If-Match: "${String(before.revision)}"`, answered: old }, [412])
    .map((one) => ({ ...one, page: 'A save from a second device silently replaces what the first has saved.' }));
  yield* stale;
  return repeated.length + moved.length + stale.length === 0;
}
