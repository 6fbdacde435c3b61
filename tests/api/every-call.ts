import { loginCall, logoutCall, verifyUserCall } from '../../src/api/authentication.ts';
import type { Call } from '../../src/api/call.ts';
import { appliedEventsCall, applyCall, eventsCall } from '../../src/api/events.ts';
import { questionDataCall, updateExamCall } from '../../src/api/exam-answers.ts';
import { examDataCall } from '../../src/api/exams.ts';
import { fieldTypesCall } from '../../src/api/field-types.ts';
import { homepageCall } from '../../src/api/homepage.ts';
import { confirmTimeCall, interviewsCall, readyCall, submitRatingsCall } from '../../src/api/interviews.ts';
import { downloadableDocumentsCall, downloadUrlCall } from '../../src/api/documents.ts';
import { lessonsCall, reflectionCall, updateReflectionCall } from '../../src/api/lessons.ts';
import { universitiesCall } from '../../src/api/lookups.ts';
import { meetingGuideCall } from '../../src/api/meeting-guide.ts';
import { companyInfoCall, onboardingDisplayCall, onboardingEditCall } from '../../src/api/onboarding.ts';
import { onlineSessionsCall, updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { changePasswordCall, requestPasswordResetCall, resetPasswordCall } from '../../src/api/passwords.ts';
import { editProfileCall, myProfileCall, myProfileFieldsCall, updateApplicantCall } from '../../src/api/profile.ts';
import {
  checkApplicantRecordCall, countriesCall, productTermsCall, registerCall, registrationFormCall, registrationTemplatesCall, termsCall,
} from '../../src/api/registration.ts';
import { receiptsCall } from '../../src/api/receipts.ts';
import { updateJobReviewCall, updateSelectionCall } from '../../src/api/review-calls.ts';
import { jobReviewsCall } from '../../src/api/reviews.ts';
import { settingsCall } from '../../src/api/settings.ts';
import { enableAuthyCall, sendTokenCall, verifyTokenCall } from '../../src/api/verification.ts';
import { createVideoCall, videoStatusCall } from '../../src/video/host.ts';

/** Every call that the client makes, with the names of its ids in their place. */
export const everyCall: readonly Call<unknown>[] = [
  loginCall, logoutCall, verifyUserCall, enableAuthyCall, sendTokenCall, verifyTokenCall,
  changePasswordCall, requestPasswordResetCall, resetPasswordCall,
  eventsCall, appliedEventsCall, applyCall, homepageCall, jobReviewsCall, updateJobReviewCall,
  myProfileCall, editProfileCall, myProfileFieldsCall, downloadableDocumentsCall, downloadUrlCall, updateApplicantCall('{id}'), universitiesCall,
  createVideoCall('/me/videos', 'public'), videoStatusCall('/videos/{video}.json'),
  lessonsCall(undefined), reflectionCall, updateReflectionCall('{id}'),
  registrationTemplatesCall, registrationFormCall, countriesCall, checkApplicantRecordCall, registerCall, termsCall, productTermsCall('{product}'),
  interviewsCall, confirmTimeCall, readyCall, submitRatingsCall, updateSelectionCall, meetingGuideCall,
  examDataCall, questionDataCall, updateExamCall, onlineSessionsCall, updateOnlineSessionCall,
  onboardingDisplayCall, onboardingEditCall, companyInfoCall, receiptsCall(), fieldTypesCall(), settingsCall,
];
