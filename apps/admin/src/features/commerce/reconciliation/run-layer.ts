/** The layer of the dialog that compares a day: any day, or the one that follows after a space. */
export const RUN = "~run";
