import { loginCall, logoutCall, verifyUserCall } from '../../src/wire/authentication.ts';
import type { Call } from '../../src/api/call.ts';
import { appliedEventsCall, applyCall, eventsCall } from '../../src/wire/events.ts';
import { questionDataCall, updateExamCall } from '../../src/wire/exam-answers.ts';
import { examDataCall } from '../../src/wire/exam.ts';
import { fieldTypesCall } from '../../src/wire/field-types.ts';
import { homepageCall } from '../../src/wire/homepage.ts';
import { confirmTimeCall, interviewsCall, readyCall, submitRatingsCall } from '../../src/wire/interviews.ts';
import { downloadableDocumentsCall, downloadUrlCall } from '../../src/wire/documents.ts';
import { lessonsCall, reflectionCall, updateReflectionCall } from '../../src/wire/lessons.ts';
import { universitiesCall } from '../../src/wire/lookups.ts';
import { meetingGuideCall } from '../../src/wire/meeting-guide.ts';
import { companyInfoCall, onboardingDisplayCall, onboardingEditCall } from '../../src/wire/onboarding.ts';
import { updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { onlineSessionsCall } from '../../src/wire/online-sessions.ts';
import { changePasswordCall, requestPasswordResetCall, resetPasswordCall } from '../../src/wire/passwords.ts';
import { editProfileCall, myProfileCall, myProfileFieldsCall, updateApplicantCall } from '../../src/wire/profile.ts';
import {
  checkApplicantRecordCall, countriesCall, productTermsCall, registerCall, registrationFormCall, registrationTemplatesCall, termsCall,
} from '../../src/wire/registration.ts';
import { receiptsCall } from '../../src/wire/receipts.ts';
import { updateJobReviewCall, updateSelectionCall } from '../../src/wire/review-calls.ts';
import { jobReviewsCall } from '../../src/wire/job-reviews.ts';
import { settingsCall } from '../../src/wire/settings.ts';
import { enableAuthyCall, sendTokenCall, verifyTokenCall } from '../../src/wire/verification.ts';
import { createVideoCall, videoStatusCall } from '../../src/wire/video.ts';

/** Every call that the client makes, with the names of its ids in their place. */
export const everyCall: readonly Call<unknown>[] = [
  loginCall, logoutCall, verifyUserCall, enableAuthyCall, sendTokenCall, verifyTokenCall,
  changePasswordCall, requestPasswordResetCall, resetPasswordCall,
  eventsCall, appliedEventsCall, applyCall, homepageCall, jobReviewsCall, updateJobReviewCall,
  myProfileCall, editProfileCall, myProfileFieldsCall, downloadableDocumentsCall, downloadUrlCall, updateApplicantCall('{id}'), universitiesCall,
  createVideoCall, videoStatusCall,
  lessonsCall(undefined), reflectionCall, updateReflectionCall('{id}'),
  registrationTemplatesCall, registrationFormCall, countriesCall, checkApplicantRecordCall, registerCall, termsCall, productTermsCall('{product}'),
  interviewsCall, confirmTimeCall, readyCall, submitRatingsCall, updateSelectionCall, meetingGuideCall,
  examDataCall, questionDataCall, updateExamCall, onlineSessionsCall, updateOnlineSessionCall,
  onboardingDisplayCall, onboardingEditCall, companyInfoCall, receiptsCall(), fieldTypesCall(), settingsCall,
];
