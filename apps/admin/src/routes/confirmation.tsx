import { ReauthenticationDialog } from "../features/accounts/session/reauthentication-dialog.tsx";

/** The dialog over any screen while a call wants a confirmed session. */
export default ReauthenticationDialog;
