import fc from 'fast-check';
import { law } from '../arbitraries/law.ts';
import { examHappenings, walkExam } from './support/exam-walk.ts';

law('whatever happens on two devices, what was typed last in an exam counts, or is told not to; a press leads one part on [EXAM-20, EXAM-24]', fc.asyncProperty(examHappenings(40), walkExam), 500);
