import { useQuery } from '@tanstack/react-query';
import { myProfileQuery, profileViewQueries } from '../../api/profile.ts';
import { recordScope } from '../../base/scope.ts';
import { useReloadOnSave } from '../../forms/use-reload-on-save.ts';
import { lateForm } from '../../engine/late-form.ts';
import { Late } from '../../late/late.ts';
import { Loaded, LoadedCode } from '../../ui/loaded.tsx';
import { EDIT, MODE, NUMBER, RECEIPTS } from '../../ui/mode.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { ProfileView } from './view/profile-view.tsx';
import { useParameters } from '../../ui/use-parameters.ts';

/** Loaded late: only the form needs rjsf. */
const lateEdit = lateForm(async () => (await import('./edit/profile-edit.tsx')).ProfileEdit);

/** Loaded late: receipts are opened seldom. */
const lateReceipts = new Late(async () => (await import('./receipts/receipts.tsx')).Receipts);

/** The heights of the skeleton below the title, in px. */
const BLOCKS = [160, 240, 240];

/** Spec §2 Profile: view and edit. The mode is in the address, so that editing continues after a reload or a new log-in. */
export function ProfileScreen() {
  const [parameters] = useParameters();
  const mode = parameters.get(MODE);
  if (mode === RECEIPTS) {
    return (
      <LoadedCode late={lateReceipts} titleKey="profile.receipts" blocks={BLOCKS}>
        {(Receipts) => <Receipts number={parameters.get(NUMBER)} />}
      </LoadedCode>
    );
  }
  if (mode !== EDIT) return <LoadedProfile />;
  return <LoadedCode late={lateEdit} titleKey="profile.editTitle" blocks={BLOCKS}>{(ProfileEdit) => <ProfileEdit />}</LoadedCode>;
}

function LoadedProfile() {
  const { client } = usePortal();
  const profile = useQuery(myProfileQuery(client));
  const scope = recordScope(useApplicant()?.id ?? '', 'profile');
  useReloadOnSave('profile', ...profileViewQueries(client));
  return (
    <Loaded query={profile} titleKey="profile.title" blocks={BLOCKS}>
      {(loaded) => <ProfileView profile={loaded} scope={scope} />}
    </Loaded>
  );
}
