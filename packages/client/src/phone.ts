/** A phone number in local form: E.164 of a Taiwanese mobile becomes `09xxxxxxxx`, any other number stays. */
export const formatPhone = (phone: string): string => phone.replace(/^\+886(?=9\d{8}$)/, "0");

/** A phone number to be read or dialled by a person: a Taiwanese mobile as `0912-345-678`, any other text as it is. */
export const groupedPhone = (phone: string): string =>
  formatPhone(phone).replace(/^(09\d{2})(\d{3})(\d{3})$/, "$1-$2-$3");
