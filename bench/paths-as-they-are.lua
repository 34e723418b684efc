-- Asks for the paths of the file that PATHS_FILE names, one after the other, again and again.
local paths = {}
for line in io.lines(os.getenv("PATHS_FILE")) do table.insert(paths, line) end
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
