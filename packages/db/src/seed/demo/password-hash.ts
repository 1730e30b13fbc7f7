/** The password of every demo account. Production refuses to serve with a demo account present. */
export const DEMO_PASSWORD = "panshi-demo-2026";

/** Its argon2id hash (19 MiB, two passes), made once: hashing at each start would cost time and make rows differ. */
export const DEMO_PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$10+pHyXZY5uEzizdiBnfEA$FJdV+Vauk5xCc488dwdWEMYIEZdRn4AokwA3DNDdMBc";
