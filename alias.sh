# Short names for running the server with PostgreSQL in containers: `source alias.sh`.
alias dev="docker compose -f docker-compose.yml"
alias dev-up="docker compose -f docker-compose.yml up"
alias dev-up-build="docker compose -f docker-compose.yml up --build"
alias dev-down="docker compose -f docker-compose.yml down"
