import { ChangePassword, type ChangePasswordProps } from '../screens/change-password/change-password.tsx';
import { PortalEngine } from './portal-engine.tsx';

/** The form with an engine of its own: the top bar is outside the engine of the pages. */
export const ChangePasswordForm = (props: ChangePasswordProps) => <PortalEngine><ChangePassword {...props} /></PortalEngine>;
