/** The layer of the dialog that compares a day: any day, or the one that follows after a space. */
export const COMPARE_DAY_DIALOG_NAME = "~run";
