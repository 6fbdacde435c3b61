import type { UpdateApplicantRequest } from '../../../schemas/generated/wire.d.ts';
import profileForm from '../../../schemas/forms/profile.json' with { type: 'json' };
import { type RuleValue, typeNamed } from '../../contract/input-types.ts';
import { type FormContext, type StaticForm, fieldsOf, refusalOf } from '../../contract/static-forms.ts';
import { isBlank } from '../../base/storable.ts';
import type { Caller } from '../../http/sessions.ts';
import { acceptedBy, wholeFacts } from './plan-files.ts';
import type { Problems } from './problems.ts';

export type AttributeChanges = Partial<Pick<Caller, 'name' | 'japaneseName' | 'prVideo'>>;
type Sent = UpdateApplicantRequest['applicant'];

const form: StaticForm = profileForm;

const emptyAsNull = (text: string): string | null => (isBlank(text) ? null : text);

function planPrVideo({ types }: FormContext, row: Caller, sent: string | undefined, problems: Problems): AttributeChanges {
  if (sent === undefined || !row.canEditPrVideo || sent === row.prVideo) return {};
  const video = typeNamed(types, 'video');
  const address = video.normalise(sent);
  const fault = video.judge({ mandatory: false, options: [], limits: {} }, address);
  if (fault) problems.addFault('pr_video', fault);
  return { prVideo: emptyAsNull(address) };
}

/** Checks the fixed fields that were sent, by the file that the page has its rules from; an unchanged value is not checked. */
function checkFixedFields(circumstances: FormContext, stored: ReadonlyMap<string, string | null>, sent: Sent, problems: Problems): void {
  const { name, japanese_name: japaneseName, photograph } = sent;
  const photo = photograph && wholeFacts(photograph);
  const values = new Map<string, RuleValue | undefined>([['name', name], ['japanese_name', japaneseName], ['photograph', photo]]);
  for (const field of fieldsOf(form)) {
    const value = values.get(field.name);
    if (value === undefined || value === stored.get(field.name)) continue;
    const fault = refusalOf(form, field, (other) => values.get(other), circumstances);
    if (fault)
      problems.addFault(field.name, { ...fault, params: { ...acceptedBy(typeNamed(circumstances.types, field.type)), ...fault.params } });
    else if (typeof value === 'string') problems.checkStorable(field.name, value);
  }
}

/** Plans the changes to the fixed fields; e-mail address and student ID never change (spec §5 Profile save). */
export function planAttributes(circumstances: FormContext, row: Caller, sent: Sent, problems: Problems): AttributeChanges {
  const { name, japanese_name: japaneseName } = sent;
  checkFixedFields(circumstances, new Map([['name', row.name], ['japanese_name', row.japaneseName]]), sent, problems);
  return {
    ...(name === undefined ? {} : { name }),
    ...(japaneseName === undefined ? {} : { japaneseName: emptyAsNull(japaneseName) }),
    ...planPrVideo(circumstances, row, sent.pr_video, problems),
  };
}
