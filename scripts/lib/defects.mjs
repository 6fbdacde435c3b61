/**
 * A defect that somebody might bring in by a careless change, and who is to find it.
 * @typedef {object} Defect
 * @property {string} name What an applicant or an administrator would see.
 * @property {string} file
 * @property {string} was Stands in the file once.
 * @property {string} now Stands there instead.
 * @property {readonly string[]} tests Files that are to find it.
 * @property {string} [question] Part of the title of the test there that asks; without it all of them run.
 */

const walk = (/** @type {string} */ name) => [`tests/walks/${name}.browser.test.tsx`];
const server = (/** @type {string} */ name) => [`tests/server/${name}.test.ts`];

/** @type {readonly Defect[]} */
const inScreens = [
  {
    name: 'After Cancel nothing offers back what was typed and chosen.',
    file: 'src/forms/cancel-button.tsx', was: 'keep(await handle.discard());', now: 'await handle.discard();',
    tests: walk('profile'), question: 'cancel gives up the draft',
  },
  {
    name: 'The links of the error summary lead nowhere.',
    file: 'src/engine/error-summary.tsx', was: '          goTo(controller, field);\n', now: '',
    tests: walk('profile'), question: 'says which mandatory fields are missing',
  },
  {
    name: 'Whoever logs in again after the session has ended comes to the landing page, and not back to the form.',
    file: 'src/app/to-login.tsx', was: 'session.isForgotten() ? null : withOrigin(location, session.lastApplicantId())', now: 'null',
    tests: walk('account'), question: 'expiry: says so, and opens log-in after 3 s',
  },
  {
    name: 'A log-out that fails at the server takes the unsaved work and ends the session all the same.',
    file: 'src/app/bar/use-end-session.ts', was: "if (failure?.kind !== 'unauthorized') {", now: "if (failure?.kind === 'aborted') {",
    tests: walk('account'), question: 'a log-out that fails says so',
  },
  {
    name: 'Pressing twice confirms the time of an interview twice.',
    file: 'src/ui/interview-marks/mark.tsx', was: '    if (inFlight.current) return;\n', now: '',
    tests: ['tests/screens/interview.browser.test.tsx'],
  },
  {
    name: 'A press does nothing where the page moves between pressing and letting go.',
    file: 'src/interaction/keep-pressed.ts', was: 'if (control) pressed = pin(control);', now: '',
    tests: walk('presses'), question: 'a press reaches its control',
  },
  {
    name: 'No toast tells why a save has failed.',
    file: 'src/forms/use-problem-messages.ts', was: '      if (!isReportedElsewhere(failure)) showError(textOf(failure, t, request));\n', now: '',
    tests: walk('faults'), question: 'tells in a toast why the server did not save',
  },
  {
    name: 'Whoever has answered what another device changed is refused once more, however often the form is saved.',
    file: 'src/forms/use-send-on-revision.ts', was: '      formRevision.changed(fresh.revision);\n', now: '',
    tests: walk('profile'),
  },
  {
    name: 'A save that waits for a network takes what was changed meanwhile and never confirmed.',
    file: 'src/forms/waiting/waiting-note.tsx', was: 'if (found?.changed === false && !stop.signal.aborted) send(waiting);', now: 'if (!stop.signal.aborted) send(waiting);',
    tests: walk('profile'), question: 'onboarding that is saved on a phone without a network',
  },
  {
    name: 'An address that differs from its repetition is marked, and the focus stays at the button.',
    file: 'src/screens/apply/email/email-step.tsx', was: '  handle.report(field, issue);\n  handle.goTo(field);\n', now: '  handle.report(field, issue);\n',
    tests: walk('registration'), question: 'says what is wrong with the address',
  },
  {
    name: 'A rating that was begun is gone when its dialog is closed.',
    file: 'src/screens/interview/rating/rating-form.tsx', was: ' draft={draftOf(scope)}', now: '',
    tests: walk('hiring'), question: 'keeps what was typed over closing and a reload',
  },
  {
    name: 'After a break in the middle of a job review all of its answers go out once more.',
    file: 'src/forms/use-save-form.ts', was: '        await handle.acknowledge(request.confirms);\n', now: '',
    tests: walk('hiring'), question: 'ends with ten answers stored once',
  },
  {
    name: 'On the Japanese page an answer that was refused stands under its question in English.',
    file: 'src/screens/exam/undelivered-answers.tsx', was: 'to.title?.[language]', now: 'to.title?.en',
    tests: walk('exam'), question: 'answers that wait go on over every page',
  },
];

/** @type {readonly Defect[]} */
const inCalls = [
  {
    name: 'An applicant can continue, and give up, what another sends.',
    file: 'server/intake/uploads/calls.ts',
    was: '  if (row.applicantId !== null && row.applicantId !== (await authenticate(services, request)).applicantId) throw notFound();\n',
    now: '  if (row.applicantId !== null) await authenticate(services, request);\n',
    tests: server('uploads'),
  },
  {
    name: 'A comment of exactly 1000 characters is too long for a rating.',
    file: 'server/hiring/rate.ts', was: 'Array.from(comment).length > LONGEST_COMMENT', now: 'Array.from(comment).length >= LONGEST_COMMENT',
    tests: server('ratings'),
  },
  {
    name: 'Other content under a key that was used is answered as saved, and is not.',
    file: 'server/record/save/save-key.ts', was: "if (stored?.fingerprint !== fingerprint) throw keyReused();\n  return stored.answer;", now: 'return stored?.answer;',
    tests: server('idempotency'),
  },
  {
    name: 'A save that meets another’s gets a status that the page does not know for that, and ends instead of asking.',
    file: 'server/record/profile/revision.ts', was: 'throw new HttpError(412,', now: 'throw new HttpError(409,',
    tests: server('revision'),
  },
  {
    name: 'A log-in goes on after its lifetime.',
    file: 'server/http/sessions.ts', was: 'revoked_at is null and expires_at > $2::timestamptz', now: 'revoked_at is null and $2::timestamptz is not null',
    tests: server('account'),
  },
  {
    name: 'A publish is taken whose field is of a type that it takes away.',
    file: 'server/admin/known-types.ts', was: '  requireKnownTypes(types, lists);\n', now: '',
    tests: ['tests/admin/publish.test.ts'],
  },
  {
    name: 'The link of an e-mail sets a password a second time.',
    file: 'server/account/password-calls.ts', was: '    await replaceLink(queries, id, setBy, addSeconds(now, REPEAT_SECONDS));\n', now: '',
    tests: server('passwords'),
  },
  {
    name: 'A sixth code is compared after five wrong ones.',
    file: 'server/account/one-time-code.ts', was: 'const MOST_TRIES = 5;', now: 'const MOST_TRIES = 6;',
    tests: server('verification'),
  },
  {
    name: 'The address of a document opens it after its applicant has logged out.',
    file: 'server/app/file-calls.ts', was: '    if (!await isSessionOpen(services, grant.applicantId, grant.session)) throw notFound();\n', now: '',
    tests: server('documents'),
  },
  {
    name: 'A job review that was handed in takes other answers.',
    file: 'server/hiring/review.ts', was: '\n  if (review?.submittedAt) {\n', now: '\n  if (review?.submittedAt && review.held === kept) {\n',
    tests: server('job-reviews'),
  },
  {
    name: 'The answers to a question stand in what the page of a running exam is sent.',
    file: 'server/learning/exams/exam-answer.ts', was: 'isOver(view.taker, view.now) ? solutionAnswer(view, question) : {}', now: 'solutionAnswer(view, question)',
    tests: server('exams'),
  },
];

/** @type {readonly Defect[]} */
const inExam = [
  {
    name: 'An answer is taken for a minute after the time of its part is up.',
    file: 'server/learning/exams/progress.ts', was: 'export const GRACE_MS = 10_000;', now: 'export const GRACE_MS = 60_000;',
    tests: server('exam-answers'),
  },
  {
    name: 'Next on one device hands in the part that is worked on at another.',
    file: 'server/learning/exams/sit.ts', was: "    if (handsInAnother(groups, from, group, taker, now)) throw new HttpError(422, { key: 'groupMoved' });\n", now: '',
    tests: server('exams'),
  },
  {
    name: 'What is typed while an earlier answer is on its way is never sent.',
    file: 'src/exam/outbox.ts', was: 'if (entry.unsaved?.order === saved.order) entry.unsaved = undefined;', now: 'entry.unsaved = undefined;',
    tests: ['tests/exam/outbox.test.ts', 'tests/exam/session.test.ts'],
  },
  {
    name: 'Setting the clock of the device an hour ahead leaves one second on the screen until the server has been asked.',
    file: 'src/exam/timing.ts', was: 'if (!doubt || monotonic - doubt.since < PATIENCE_MS) return sure;', now: 'if (!doubt) return sure;',
    tests: ['tests/exam/timing.test.ts'],
  },
  {
    name: 'An answer waits for its timer when the exam is left, and a window that is closed takes it along.',
    file: 'src/exam/session.ts', was: '    this.#parts.log?.secure();\n    this.#courier.hurry();\n', now: '    this.#parts.log?.secure();\n',
    tests: walk('exam'), question: 'an answer goes at once where the exam is left by',
  },
  {
    name: 'The exam goes from the screen when the session ends, while its time goes on.',
    file: 'src/app/guard.tsx', was: 'const STAYING_PAGES = /^\\/exam\\//;', now: 'const STAYING_PAGES = /^\\/exams\\//;',
    tests: walk('exam'), question: 'a session that has ended is begun anew over the exam',
  },
];

/** What `npm run defects` puts in, one at a time: in the screens, in the server's calls, in the exam of both sides (docs/decisions/0056). */
export const defects = [...inScreens, ...inCalls, ...inExam];
