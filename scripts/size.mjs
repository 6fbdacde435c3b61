// Holds the JavaScript of each route to its budget, and keeps schema compilers out of the client.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesLoaded } from './lib/chunks.mjs';
import { exitWithError, root } from './lib/run.mjs';

const behindLogin = ['src/app/portal-area.tsx', 'src/i18n/locales/forms/jp.json', 'src/i18n/locales/portal/jp.json'];
const record = [...behindLogin, 'src/i18n/locales/record/jp.json'];
const landing = [...behindLogin, 'src/i18n/locales/hiring/jp.json', 'src/screens/landing/landing-screen.tsx'];

const interview = [...behindLogin, 'src/i18n/locales/hiring/jp.json', 'src/i18n/locales/interview/jp.json', 'src/screens/interview/interview-screen.tsx'];

const lessons = [...behindLogin, 'src/i18n/locales/classes/jp.json', 'src/screens/japanese-class/japanese-class-screen.tsx'];

const exam = [...behindLogin, 'src/i18n/locales/exam/jp.json', 'src/screens/exam/exam-screen.tsx'];

const onlineSessions = [...behindLogin, 'src/i18n/locales/classes/jp.json', 'src/screens/online-session/online-session-screen.tsx'];

/** Everything but other screens, other texts, what only who reads both languages needs, what the top bar opens over the page, what only types of the server need, and what only a save, what was asked before it and what is kept of it, one that waits, a video on its way, a new password, an address without its scheme, an office file to look into, a server's rich text, an error that nobody caught, a draft that a submission left behind, an answer that is told away from its form or a browser of before loads. */
const whatFieldsNeed = (/** @type {string} */ screen) => {
  const elsewhere = new RegExp(`^src/(screens/(?!${screen}/)|app/(public-area|page-footer|login-forms|apply-engine|uncaught|read-both|(read-)?served-types|verification-forms|change-password-form|unsaved-work|send-waiting|video-uploads|bar/(log-out-dialog|video-notice))|i18n/locales/|base/office|api/(resumable-upload|password-list|report-flaws)|engine/(merging|conflict-panel|arrivals|other-language|change-list|review-answers)|ui/(receipt|rich-text)/|wire/receipts|screens/(profile/receipts|online-session/check-session|exam/answer-text)|forms/(structured-value|review-not-submitted)|recordings/|video/|exam/)|^widgets/(recorder|promotional-video)/|^widgets/url/suggestion|^node_modules/@oddbird/`);
  return (/** @type {string} */ key) => !elsewhere.test(key) && (screen === 'interview' || !key.startsWith('widgets/rate/'));
};

/**
 * What each route loads, with its budget in bytes of gzip -9: the chunks it asks for by name, and what those load later.
 * The log-in and the pages without a form of their own count what they need, and load nothing later; the others whatever any of their
 * fields can need.
 * @typedef {{ name: string, budget: number, chunks: string[], loadsLater?: (key: string) => boolean }} Route
 * @type {Route[]}
 */
const routes = [
  { name: 'log-in', budget: 126_500, chunks: ['src/app/public-area.tsx', 'src/app/login-forms.ts', 'src/screens/login/login-screen.tsx'] },
  {
    // Code that a page loads afterwards competes with the first answers on a phone, and had grown to 57 kB unnoticed.
    name: 'log-in and what follows it',
    budget: 136_500,
    chunks: ['src/app/public-area.tsx', 'src/app/login-forms.ts', 'src/screens/login/login-screen.tsx', 'src/app/after-start.ts', 'src/app/page-footer.tsx'],
  },
  { name: 'landing', budget: 172_000, chunks: landing },
  {
    name: 'landing with a review',
    budget: 244_700,
    chunks: [...landing, 'src/ui/rich-text/rich-text.tsx'],
    // With what is left, which reads the forms of the other pages. No question of a review is a date, and no review waits for a network.
    loadsLater: (key) => whatFieldsNeed('landing')(key) && !/^(widgets\/date|src\/forms\/waiting)\//.test(key),
  },
  {
    name: 'profile',
    budget: 225_300,
    chunks: [...record, 'src/screens/profile/profile-screen.tsx'],
    loadsLater: whatFieldsNeed('profile'),
  },
  {
    name: 'onboarding',
    budget: 224_300,
    chunks: [...record, 'src/screens/onboarding/onboarding-screen.tsx'],
    loadsLater: whatFieldsNeed('onboarding'),
  },
  { name: 'interviews', budget: 173_300, chunks: interview },
  {
    name: 'interviews with a rating and a review',
    budget: 221_200,
    chunks: interview,
    // No question of a review is a date, and the calendar file is for who asks for it.
    loadsLater: (key) => whatFieldsNeed('interview')(key) && !/^widgets\/date\/|calendar-file/.test(key),
  },
  { name: 'lessons', budget: 170_500, chunks: lessons },
  {
    name: 'lessons with a reflection',
    budget: 190_300,
    chunks: [...lessons, 'src/screens/japanese-class/reflection-form.tsx', 'src/app/all-widgets.tsx'],
  },
  {
    name: 'profile with a recorder',
    budget: 236_100,
    chunks: [...record, 'src/screens/profile/profile-screen.tsx', 'widgets/recorder/recorder.tsx', 'src/recordings/recordings.ts', 'src/i18n/locales/recorder/jp.json'],
    loadsLater: whatFieldsNeed('profile'),
  },
  {
    name: 'profile with types of the server',
    budget: 249_600,
    chunks: [
      ...record, 'src/screens/profile/profile-screen.tsx', 'src/app/served-types.ts', 'src/app/read-served-types.ts', 'src/forms/structured-value.tsx',
    ],
    loadsLater: whatFieldsNeed('profile'),
  },
  { name: 'exam', budget: 178_900, chunks: exam },
  {
    name: 'exam with its questions',
    budget: 232_600,
    chunks: [...exam, 'src/ui/rich-text/rich-text.tsx'],
    // No question of an exam is a date.
    loadsLater: (key) => whatFieldsNeed('exam')(key) && !key.startsWith('widgets/date/'),
  },
  {
    name: 'online sessions with their questions',
    // Every type of question, the calendar of a date among them.
    budget: 231_100,
    chunks: [...onlineSessions, 'src/ui/rich-text/rich-text.tsx'],
    loadsLater: whatFieldsNeed('online-session'),
  },
  {
    name: 'video-meeting guide',
    budget: 175_000,
    chunks: [...behindLogin, 'src/i18n/locales/interview/jp.json', 'src/screens/meeting-guide/meeting-guide-screen.tsx', 'src/ui/rich-text/rich-text.tsx'],
  },
  {
    name: 'apply',
    budget: 188_500,
    chunks: [
      'src/app/apply-engine.tsx', 'src/app/all-widgets.tsx', 'src/screens/apply/apply-screen.tsx', 'src/screens/not-found/not-found-screen.tsx',
      'src/i18n/locales/forms/jp.json', 'src/i18n/locales/apply/jp.json',
    ],
    // What shows rich text comes with the terms, when somebody opens them, and with the sending.
    loadsLater: (key) => !/^widgets\/(rate|recorder|promotional-video)\/|^widgets\/url\/suggestion|^node_modules\/@oddbird\/|^src\/(recordings\/|video\/|screens\/(?!apply\/)|app\/|base\/office|i18n\/locales\/|(api\/(resumable-upload|report-flaws)|engine\/(merging|conflict-panel|arrivals|review-answers)|ui\/(receipt|rich-text)\/|wire\/receipts))/.test(key),
  },
];
/** The page itself, and its texts in the larger of the languages. */
const always = ['index.html', 'src/i18n/locales/jp.json'];

/** Traces of a schema compiler in a bundle, and code that the Content-Security-Policy would block. */
const forbidden = [/\bnew Function\(/, /\beval\(/, /can't resolve reference/];

/** A name of a chunk alone moves a tenth of a kilobyte: a route that is a little over its budget is told, and fails from here on. */
const FAILURE_RATIO = 1.02;

const clientDir = join(root, 'dist', 'client');
const read = (/** @type {string} */ file) => readFileSync(join(clientDir, file));
const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const problems = [];

const manifest = JSON.parse(readFileSync(join(root, 'dist', 'manifest.json'), 'utf8'));
for (const { name, budget, chunks, loadsLater = () => false } of routes) {
  const files = [...filesLoaded(manifest, [...always, ...chunks], loadsLater)].filter((file) => file.endsWith('.js'));
  const size = sum(files.map((file) => gzipSync(read(file), { level: 9 }).length));
  console.log(`${name}: ${kB(size)} of ${kB(budget)} JavaScript in ${files.length} chunks (gzip -9)`);
  if (size <= budget) continue;
  const over = `The ${name} route is ${kB(size - budget)} over its budget, ${((100 * (size - budget)) / budget).toFixed(1)} %.`;
  if (size >= budget * FAILURE_RATIO) problems.push(over);
  else console.log(over);
}

const scripts = readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
for (const file of scripts) {
  const code = read(file).toString();
  for (const pattern of forbidden) if (pattern.test(code)) problems.push(`${file} holds ${pattern.source}`);
}

if (problems.length > 0) exitWithError(problems.join('\n'));
