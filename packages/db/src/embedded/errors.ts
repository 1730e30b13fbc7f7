/** A failure whose message is fit to show to whoever started the program: one sentence in each language. */
export class EmbeddedDatabaseError extends Error {
  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese}\n${english}`, { cause });
    this.name = "EmbeddedDatabaseError";
  }
}

/** Another living process has started this database. */
export class EmbeddedDatabaseInUseError extends EmbeddedDatabaseError {}

/** What the operating system's refusals mean to a person; undefined for an error that needs its stack. */
export function explainSystemError(output: string, place: string): EmbeddedDatabaseError | undefined {
  if (/ENOSPC|No space left on device|disk full/i.test(output)) {
    return new EmbeddedDatabaseError(
      `磁碟空間不足，資料庫無法寫入 ${place}；請清出空間後再啟動一次。`,
      `The disk is full, so the database cannot write to ${place}; free some space and start again.`,
    );
  }
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only file system/i.test(output)) {
    return new EmbeddedDatabaseError(
      `沒有權限寫入 ${place}；請用建立它的帳號啟動，或以 DATA_DIR 指定另一個資料夾。`,
      `No permission to write to ${place}; start as the user who made it, or set DATA_DIR to another folder.`,
    );
  }
  return undefined;
}
