/** @module-tag full */
import { expect } from 'vitest';
import onboardingForm from '../../server/demo/onboarding-form.json';
import type { FormContent, RegistrationFormContent } from '../../server/content/generated/content.d.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { newAddress } from './support/people.ts';
import { registeredRecord } from './support/record.ts';
import { allowCamera, RecorderPage, storedVideo } from './support/recorder.ts';
import { testWith } from './support/test.ts';

/** A field of the profile as well, which shows what was answered. */
const VIDEO = 'Presentation video';
const GREETING = 'Greeting video';
const STORED = { kind: 'mp4', codec: 'h264', width: 720, height: 480, sound: 'aac', isFastStart: true };

const form: RegistrationFormContent = {
  name: 'filmed',
  title: { en: 'Filmed application', jp: '動画での応募' },
  categories: [{ category_name: { en: 'You', jp: 'あなたについて' }, fields: [{ name: VIDEO, input_type: 'video', translated_name: '自己紹介動画', 'is_mandatory?': true }] }],
};

/** The demo's, which insists on the video and on nothing else. */
const greeting = {
  ...onboardingForm,
  categories: onboardingForm.categories.map((category) => ({ ...category, fields: category.fields.map((field) => ({ ...field, 'is_mandatory?': field.name === GREETING })) })),
  documents: [],
} as FormContent;

const test = testWith({ forms: [form] });

test.for(inTurn(0))('a stranger records what a registration insists on, and it is theirs ($language, $viewport) [APPLY-28, VAL-23, REC-08]', async ({ language, viewport }, { stage, visit }) => {
  const opened = await visit({ language, viewport, path: applyPath(form.name) });
  const { page, t } = opened;
  await allowCamera(opened);
  const bearers: (string | undefined)[] = [];
  page.on('request', (request) => { if (request.url().endsWith('/me/videos')) bearers.push(request.headers()['authorization']); });
  const apply = new ApplyPage(opened, form);
  const email = newAddress();
  await apply.chooseLanguage();
  await apply.confirmEmail(email);
  await apply.fillBasics(stranger);
  await apply.submit.click();
  await eventually(apply.errors).toEqual([t('error.required')]);
  const recorder = new RecorderPage(opened, apply.label(VIDEO));
  await recorder.record(2);
  await recorder.press('widget.recorder.stop');
  await recorder.stands('review');
  await recorder.press('widget.recorder.use');
  await recorder.plays();
  await apply.send();
  await apply.welcome.waitFor();
  expect(bearers).toEqual([undefined]);
  const { custom_fields: categories, token } = await registeredRecord(stage.portal, email);
  const [link = ''] = categories.flatMap(({ fields }) => (fields[VIDEO]?.value ?? []) as string);
  expect(await storedVideo(link, token)).toMatchObject(STORED);
});

test.for(inTurn(1))('who is onboarded records what the onboarding insists on, and it is played ($language, $viewport) [VAL-23, REC-08]', async ({ language, viewport }, { stage, visit, newPerson }) => {
  await stage.portal.load({ 'onboarding-form': greeting });
  const opened = await visit({ language, viewport, as: await newPerson(language, { is_onboarded: true }), path: '/onboarding' });
  const { page, t } = opened;
  await allowCamera(opened);
  const onboarding = new OnboardingPage(opened);
  await onboarding.isViewed();
  await onboarding.edit();
  await onboarding.button('save.save').click();
  await eventually(onboarding.errors).toEqual([t('error.required')]);
  const recorder = new RecorderPage(opened, onboarding.label(GREETING));
  await recorder.record(2);
  await recorder.press('widget.recorder.stop');
  await recorder.stands('review');
  await recorder.press('widget.recorder.use');
  // A save waits for what is on its way.
  await onboarding.save();
  await page.reload();
  const player = onboarding.fact(onboarding.label(GREETING)).locator('video');
  await eventually(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
});
