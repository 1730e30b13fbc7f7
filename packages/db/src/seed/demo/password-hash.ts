/** The password of every demo account. Production refuses to serve with a demo account present. */
export const DEMO_PASSWORD = "panshi-demo-2026";

/** Its argon2id hash (19 MiB, two passes). A constant: hashing takes time, and a new salt would change the rows. */
export const DEMO_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$10+pHyXZY5uEzizdiBnfEA$FJdV+Vauk5xCc488dwdWEMYIEZdRn4AokwA3DNDdMBc";
