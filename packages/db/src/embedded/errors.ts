/** An error with a message for the person who started the program, in Chinese and English. */
export class EmbeddedDatabaseError extends Error {
  constructor(chinese: string, english: string, cause?: unknown) {
    super(`${chinese}\n${english}`, { cause });
    this.name = "EmbeddedDatabaseError";
  }
}

/** Another live process uses this database. */
export class EmbeddedDatabaseInUseError extends EmbeddedDatabaseError {}

/** An error with advice for full disks and missing permissions; undefined for any other output. */
export function explainSystemError(output: string, path: string): EmbeddedDatabaseError | undefined {
  if (/ENOSPC|No space left on device|disk full/i.test(output)) {
    return new EmbeddedDatabaseError(
      `磁碟空間不足，資料庫無法寫入 ${path}；請清出空間後再啟動一次。`,
      `The disk is full, so the database cannot write to ${path}; free some space and start again.`,
    );
  }
  if (/EACCES|EPERM|EROFS|Permission denied|Read-only file system/i.test(output)) {
    return new EmbeddedDatabaseError(
      `沒有權限寫入 ${path}；請用建立它的帳號啟動，或以 DATA_DIR 指定另一個資料夾。`,
      `No permission to write to ${path}; start as the account that created it, or set DATA_DIR to another folder.`,
    );
  }
  return undefined;
}
