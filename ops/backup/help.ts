export const help = `Usage: npm run backup -- COMMAND [--bin DIR]

receive --to DIR [--patience SEC]
                         receives the write-ahead log of the server into DIR/wal without end, through the slot
                         quartet_backup; run the command as a service. Ends with 1 after SEC seconds without received
                         log (300), and immediately after a failure that a repeat does not end
base --to DIR [--patience SEC]
                         copies the whole server into DIR/base, while receive runs, and verifies the copy; waits SEC
                         seconds (60) for the receiver
verify --from DIR        verifies every copy and every record of the log; one line for each problem
prune --from DIR --keep N
                         removes the copies before the N newest whole ones, and the log before them; removes no
                         complete copy before N newer ones are verified
restore --from DIR --at TIME --into DATA
                         restores the server to a moment in the new folder DATA, without a change of copies and log;
                         never writes into a folder with files.
                         TIME has a zone, such as 2026-11-27T20:30:00Z, or is latest: the end of the received log
help                     this text

--bin is the folder of the programs of Postgres, which must have the version of the server; the newest folder of
/usr/lib/postgresql by default. DATABASE_SESSION_URL or DATABASE_URL sets the server, for receive and base; the role needs
the right REPLICATION.
Run the commands as the user of Postgres. As root, programs of Postgres run as the owner of DIR, or of the folder around
DATA.
Exit codes: 0 done, 1 refused, or verify found a problem, 2 invalid command.`
