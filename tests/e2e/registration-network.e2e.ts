/** @module-tag full */
import { expect } from 'vitest';
import { rounds } from '../arbitraries/rounds.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { SHORT_FORM_DOCUMENTS, shortForm } from './support/applications.ts';
import { pdf } from './support/files.ts';
import { LoginPage } from './support/login.ts';
import { atUpload, cutAfterServer, cutBeforeServer, cutWithin, type Fault } from './support/proxy.ts';
import { registeredRecord } from './support/record.ts';
import { newAddress } from './support/people.ts';
import { testWith } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const form = shortForm('network');
const test = testWith({ forms: [form] });

const SEND = /^PATCH .*\/uploads\//;
const REGISTER = /^POST .*\/applicants\.json$/;
const BYTES = 300_000;
const HALF = BYTES / 2;
const HOBBY = '登山 & tea';

/** Whoever loses the connection then does this. */
type Reaction = 'waits' | 'closes the browser';

interface Moment {
  readonly name: string;
  readonly call: RegExp;
  /** Which of the documents is on its way; the registration itself comes once. */
  readonly number: number;
  readonly fault: Fault;
  readonly reaction: Reaction;
}

const faults = { 'before it leaves': cutBeforeServer, 'in the middle of its bytes': cutWithin(HALF), 'before its answer': cutAfterServer } as const;

const numbers = [1, 2, 3] as const;

const during = (name: string, call: RegExp, number: number, kinds: readonly (keyof typeof faults)[], reaction: Reaction): readonly Moment[] =>
  kinds.map((kind) => ({ name: `${name}, ${kind}: the applicant ${reaction}`, call, number, fault: faults[kind], reaction }));

const moments: readonly Moment[] = [
  ...numbers.flatMap((number) => during(`document ${number} goes up`, SEND, number, ['in the middle of its bytes'], 'waits')),
  ...during('document 2 goes up', SEND, 2, ['in the middle of its bytes'], 'closes the browser'),
  ...during('the registration', REGISTER, 1, ['before its answer', 'before it leaves'], 'closes the browser'),
];

async function fillIn(apply: ApplyPage, email: string): Promise<void> {
  await apply.confirmEmail(email);
  await apply.fillBasics(stranger);
  await apply.input(apply.label('Hobby')).fill(HOBBY);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf(`${document}.pdf`, BYTES));
}

/** The browser is opened again; everything is there. */
async function reopen(visit: Visit): Promise<ApplyPage> {
  const apply = new ApplyPage(visit, form, await visit.openWindow(applyPath(form.name)));
  await apply.keepsBasics(stranger);
  await apply.holds(apply.label('Hobby'), HOBBY);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.group(apply.label(document)).getByText(`${document}.pdf`).waitFor();
  return apply;
}

const goOn: Readonly<Record<Reaction, (visit: Visit, apply: ApplyPage, mend: () => void) => Promise<ApplyPage>>> = {
  'waits': async ({ t }, apply, mend) => {
    // Said until it goes on by itself, which may be at once.
    await apply.page.getByText(t('save.waiting')).or(apply.welcome).first().waitFor();
    mend();
    return apply;
  },
  'closes the browser': async (visit, apply, mend) => {
    await apply.page.close();
    mend();
    const again = await reopen(visit);
    await again.send();
    return again;
  },
};

/** In the suite the second of the three documents stands for the others, and every other moment for all. */
const walked = moments.map((moment, position) => ({ ...moment, position }))
  .filter(({ call, number }) => rounds(0, 1) === 1 || call === REGISTER || number === 2);

test.for(walked)('$name', async ({ position, name, call, number, fault, reaction }, { stage, visit, proxy }) => {
  console.log(`moment ${position + 1}: ${name}`);
  const email = newAddress();
  const opened = await visit({ language: 'en', path: applyPath(form.name) });
  opened.watch.allow(/ERR_|status of 409/);
  const apply = new ApplyPage(opened, form);
  await fillIn(apply, email);
  const cut = atUpload(number, fault);
  const { lift } = proxy.break(call, cut.fault);
  await apply.send();
  await cut.reached;
  const last = await goOn[reaction](opened, apply, lift);
  await last.welcome.getByRole('button', { name: opened.t('engine.overview.close') }).click();
  await new LoginPage(opened, last.page).submit.waitFor();

  const record = await registeredRecord(stage.portal, email);
  expect(record).toMatchObject({ name: stranger.name, japanese_name: stranger.japaneseName, universities: [expect.anything()] });
  expect(record.custom_fields.flatMap(({ fields }) => Object.entries(fields)).find(([field]) => field === 'Hobby')?.[1].value).toBe(HOBBY);
  const documents = record.document_fields.flatMap(({ document_name: document, upload }) => (upload ? [[document, upload.name]] : []));
  expect(documents).toEqual(SHORT_FORM_DOCUMENTS.map((document) => [document, `${document}.pdf`]));
});
