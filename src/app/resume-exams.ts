import { examScope } from '../exam/kept-answer.ts';
import { keptScopes } from '../device/kept-scopes.ts';
import type { Portal } from '../ui/portal.ts';

/**
 * Exam answers that an earlier page of this device has left go to the server, whichever page the applicant opens first
 * (docs/decisions/0049).
 */
export async function resumeExams(portal: Portal): Promise<void> {
  const applicant = portal.session.applicant();
  if (!applicant) return;
  const own = examScope(applicant.id);
  if (![...await keptScopes()].some((scope) => scope.startsWith(own))) return;
  const [{ examAnswers }, { examAccount }] =
    await Promise.all([import('../exam/exam-answers.ts'), import('../screens/exam/exam-account.ts')]);
  await examAnswers.resume(examAccount(portal, applicant.id, examAnswers.serverClock));
}
