/**
 * Stands in the subject and the body of an e-mail for the name of the site, which `queueMail` puts in its place, so that no verb
 * has to carry the name to its texts. A noncharacter of Unicode, which nobody types.
 */
export const MAIL_SITE_PLACEHOLDER = "\ufdd0";
