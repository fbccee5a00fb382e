/** Valid command that the archive or the server does not allow; the message names the backup or the file. */
export class BackupRefused extends Error {
  override readonly name: string = 'BackupRefused'
}

/** The server cannot be reached, refuses the role, or ended a program; a repeat may succeed. */
export class ServerUnavailable extends BackupRefused {
  override readonly name = 'ServerUnavailable'
}
