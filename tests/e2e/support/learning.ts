import type { Content, ExamQuestion, ExamSolution } from '../../../server/content/content.ts';
import type {
  ClassContent, ClassMemberContent, ExamContent, ExamTakerContent, OnlineSessionContent, OnlineSessionQuestion, OnlineSessionTakerContent,
} from '../../../server/content/generated/content.d.ts';

type Parts = Pick<Content, 'classes' | 'exams' | 'online-sessions'>;

/**
 * The classes, exams and online sessions that the people of a test file have, besides the demo's. Each of them is a member of
 * all classes and takes all exams and sessions, with rows of their own; `member` and `taker` say what is there before. Ids must not be the demo's:
 *
 *     const learning: Learning = {
 *       exams: [exam(901, [examGroup(1, { timelimit: 3 }), examGroup(2, { confirmation_screen: true })])],
 *       classes: [{ ...jclass(901), exams: [901], lessons: [{ id: 901, date: { in_days: -1, at: '18:00' } }], member: { points: 37 } }],
 *     };
 *     const test = testWith([], [], {}, undefined, learning);
 *     test('…', async ({ visit, newApplicant }) => { await visit({ language: 'en', as: newApplicant('en'), path: '/exam/901' }); });
 *
 * The server's clock cannot be moved: a test that waits for a group's end gives it a limit of some seconds. An exam is over, and
 * open to review, ten seconds after its `end`: `over` is such an end. Applicants whom a file names itself are in no class.
 */
export interface Learning {
  readonly classes?: readonly (Omit<ClassContent, 'members'> & { readonly member?: Omit<ClassMemberContent, 'applicant'> })[];
  readonly exams?: readonly (Omit<ExamContent, 'takers'> & { readonly taker?: Omit<ExamTakerContent, 'applicant'> })[];
  readonly sessions?: readonly (Omit<OnlineSessionContent, 'takers'> & { readonly taker?: Omit<OnlineSessionTakerContent, 'applicant'> })[];
}

/** An end of an exam that lies behind. */
export const over = { in_days: -1, at: '12:00' } as const;

const options = [
  { option_id: 3, option_name: { en: 'Red', jp: '赤' } }, { option_id: 4, option_name: { en: 'Green', jp: '緑' } }, { option_id: 5, option_name: { en: 'Blue', jp: '青' } },
];

const words = {
  free_text: { en: 'Your thoughts', jp: '考えたこと' }, check_box: { en: 'The colours of the flag', jp: '旗の色' }, radio_button: { en: 'The colour of the sky', jp: '空の色' },
  image: { en: 'Your drawing', jp: '描いた絵' }, document: { en: 'Your essay', jp: '作文' }, video: { en: 'Your speech', jp: 'スピーチ' },
} as const;

/** A question; its words end in its id. Options have the ids 3, 4 and 5. */
export const examQuestion = (id: number, type: keyof typeof words, solution: ExamSolution = {}): ExamQuestion & ExamSolution => ({
  question_id: id, question_name: { en: `${words[type].en} ${String(id)}`, jp: `${words[type].jp}${String(id)}` }, question_type: type,
  ...((type === 'check_box' || type === 'radio_button') && { options }), ...solution,
});

/** A group named after its id, with a text, ticks and a choice: the questions 10 × id + 1, 2 and 3. Ten minutes. */
export const examGroup = (id: number, more: Partial<ExamContent['question_groups'][number]> = {}): ExamContent['question_groups'][number] => ({
  question_group_id: id, question_group_name: { en: `Part ${String(id)}`, jp: `パート${String(id)}` }, timelimit: 600,
  questions: (['free_text', 'check_box', 'radio_button'] as const).map((type, index) => examQuestion(10 * id + index + 1, type)), ...more,
});

/** An exam whose texts end in its id, open for a day. */
export const exam = (id: number, groups: ExamContent['question_groups'], more: Partial<ExamContent> = {}): Omit<ExamContent, 'takers'> => ({
  id, title: { en: `Exam ${String(id)}`, jp: `試験${String(id)}` }, end: { in_days: 1, at: '23:59' },
  intro_text: { en: `<p>Welcome to exam ${String(id)}</p>`, jp: `<p>試験${String(id)}へようこそ</p>` },
  outro_text: { en: `<p>Thank you for exam ${String(id)}</p>`, jp: `<p>試験${String(id)}、お疲れさまでした</p>` },
  question_groups: groups, ...more,
});

/** A class named after its id, without lessons and exams. */
export const jclass = (id: number): Omit<ClassContent, 'members'> => ({ id, name: { en: `Class ${String(id)}`, jp: `クラス${String(id)}` }, lessons: [] });

/** A question of an online session; its words end in its id. */
export const sessionQuestion = (id: number, type: OnlineSessionQuestion['question_type'], more: Partial<OnlineSessionQuestion> = {}): OnlineSessionQuestion => ({
  question_id: id, question_name: { en: `Please tell us ${String(id)}`, jp: `教えてください${String(id)}` }, question_type: type,
  ...((type === 'check_box' || type === 'radio_button' || type === 'drop_down') && { options: options.map(({ option_name: name }) => ({ option_name: name })) }), ...more,
});

/** An online session whose texts end in its id. */
export const onlineSession = (id: number, questions: OnlineSessionContent['questions']): Omit<OnlineSessionContent, 'takers'> => ({
  id, title: { en: `Session ${String(id)}`, jp: `セッション${String(id)}` },
  intro_text: { en: `<p>Welcome to session ${String(id)}</p>`, jp: `<p>セッション${String(id)}へようこそ</p>` },
  outro_text: { en: `<p>Thank you for session ${String(id)}</p>`, jp: `<p>セッション${String(id)}、お疲れさまでした</p>` },
  questions,
});

/** The content that gives each of `emails` what `learning` says, besides the demo's. */
export function learningOf({ classes = [], exams = [], sessions = [] }: Learning, emails: readonly string[], demo: Required<Parts>): Required<Parts> {
  return {
    exams: [...demo.exams, ...exams.map(({ taker, ...rest }) => ({ ...rest, takers: emails.map((applicant) => ({ ...taker, applicant })) }))],
    classes: [...demo.classes, ...classes.map(({ member, ...rest }) => ({ ...rest, members: emails.map((applicant) => ({ ...member, applicant })) }))],
    'online-sessions': [...demo['online-sessions'], ...sessions.map(({ taker, ...rest }) => ({ ...rest, takers: emails.map((applicant) => ({ ...taker, applicant })) }))],
  };
}
