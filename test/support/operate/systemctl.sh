#!/bin/sh
exec "$QUARTET_CHECKOUT/node_modules/node/bin/node" "$QUARTET_CHECKOUT/test/support/operate/systemctl.ts" "$@"
