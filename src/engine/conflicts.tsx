import { latePart } from '../late/late-part.tsx';
import { useFormStatus } from './form.tsx';

/** Its code comes late, since it is rarely needed: another device has to save the same field while the form is open. */
const ConflictPanel = latePart(async () => (await import('./conflict-panel.tsx')).ConflictPanel);

/** What was changed here and on another device, once a check has found that it holds up the save. */
export function Conflicts() {
  const problems = useFormStatus('problems');
  return problems.some(({ issue }) => issue.code === 'savedElsewhere') && <ConflictPanel />;
}
