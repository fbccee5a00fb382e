export const help = `Usage: npm run roles -- COMMAND

apply                    creates the roles of the database, transfers its schemas to them and grants their rights
verify                   compares the rights of every table with the rights that the processes need; one line for each
                         difference
password ROLE --file F   sets the password of a role from a file of mode 600, 16 to 200 printable characters of ASCII
help                     this text

ROLE is migrations, indexer, api, workers or fetch. The name of a role begins with the name of its database, such as
quartet_api. apply creates roles without a password.

Run the commands as the owner of the server, or as a role with CREATEROLE that owns the database, and that owns the
objects of the service or is a member of their owner. The name of the database has at most 52 bytes. A repeat of apply
changes nothing. npm run migrate grants the rights on the tables of later migrations.
DATABASE_URL and DATABASE_SESSION_URL set the database.
Exit codes: 0 done, 1 refused, or verify found a difference, 2 invalid command.`
