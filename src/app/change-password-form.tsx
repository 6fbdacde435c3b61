import { ChangePassword, type ChangePasswordProps } from '../screens/change-password/change-password.tsx';
import { PortalEngine } from './portal-engine.tsx';

/** Stands in the top bar, outside the pages' own engine. */
export const ChangePasswordForm = (props: ChangePasswordProps) => <PortalEngine><ChangePassword {...props} /></PortalEngine>;
