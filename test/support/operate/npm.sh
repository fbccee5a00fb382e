#!/bin/sh
# Stand-in for npm: `npm ci` takes the packages of the checkout that runs the test, because the test has no network.
set -eu
if [ "$1" = ci ]; then
  mkdir node_modules
  exec mount --bind "$QUARTET_CHECKOUT/node_modules" node_modules
fi
exec "$QUARTET_NPM" "$@"
