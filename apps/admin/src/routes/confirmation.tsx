import { Confirmation } from "../features/accounts/session/confirmation.tsx";

/** The dialog over any screen while a call wants a confirmed session. */
export default Confirmation;
