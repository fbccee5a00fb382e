export const help = `Usage: npm run deploy -- COMMAND FILE [options]

plan FILE       shows every transaction, address, gas and cost, and the reasons not to send; sends and writes nothing
apply FILE      sends the due transactions, then writes the deployment file of the services; resumes after a kill
verify FILE     compares code, owners, roles, caps, fees and pools with the chain; exit code 1 for a difference
handover FILE   moves the ownership of each contract in two steps to owner.current, through its timelock

FILE is the wanted state, as in ops/deploy/examples; docs/deploy.md describes each field.

--chain ID            one chain of the file
--from ADDRESS        plan: the account that will send, for the check of its coins
--key-file FILE       apply, handover: private key that signs; only its owner may read the file (chmod 600)
--safe FILE           apply, handover: writes a batch for the Transaction Builder of Safe, and sends nothing
--safe-address ADDR   with --safe: the Safe that will execute the batch
--out FILE            plan, apply: deployment file of the services; deployment.json by default
--sources DIR         verify: writes the standard JSON input of each contract, for the verification by explorers

Exit codes: 0 done, 1 refused or different, 2 invalid command, 3 waits for another account, a Safe or a timelock.`
