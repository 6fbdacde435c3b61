import type { GroupFormProps } from './group-frame.tsx';
import { OpenGroup } from './open-group.tsx';
import { ReadGroup } from './read-group.tsx';

/** One question group: to be worked on, or to be read once it is submitted (spec §4 Exam). */
export function GroupForm(props: GroupFormProps) {
  const { running } = props.step;
  return running ? <OpenGroup {...props} running={running} /> : <ReadGroup {...props} />;
}
