#!/bin/sh
# Prints the command that creates the user of the gateway, for the rate limits. The password is in the environment, in
# ARCHIVE_GATEWAY_PASSWORD, so it appears in no list of processes:
#
#   sh deploy/engines/redis/users.sh | redis-cli -u "$ADMIN_URL"
#
# A Redis without an ACL file (`aclfile`) forgets the user when it restarts.
set -eu
commands='+evalsha +eval +time +pexpiretime +pttl +set +pexpireat +get +incrby +info'
printf '%s\n' "ACL SETUSER archive_gateway reset on >${ARCHIVE_GATEWAY_PASSWORD:?} ~allowance:* ~allowance-probe $commands"
