import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Makes a self-signed certificate for 127.0.0.1 with its key in `folder`, by the program openssl. */
export function makeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1`
      .split(' ')
      .concat('-keyout', key, '-out', cert),
    { stdio: 'ignore' },
  )
  return { cert, key }
}
